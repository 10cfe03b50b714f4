package org.quiver;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Arrows point one way: cli and junit to report, cli to litmus, barriers, mutation and jpf, to
 * property and verdict, to engine, to memory, to program; and the front end to program and model.
 */
@AnalyzeClasses(packages = "org.quiver", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** What ANTLR makes of the grammar; its tables are arrays that nobody writes to. */
  private static final String GENERATED = "org.quiver.litmus.grammar..";

  @ArchTest
  static final ArchRule ARROWS_POINT_ONE_WAY =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("cli")
          .definedBy("org.quiver.cli..")
          .layer("report")
          .definedBy("org.quiver.report..")
          .layer("litmus")
          .definedBy("org.quiver.litmus..")
          .layer("axiomatic")
          .definedBy("org.quiver.axiomatic..")
          .layer("barriers")
          .definedBy("org.quiver.barriers..")
          .layer("mutation")
          .definedBy("org.quiver.mutation..")
          .layer("jpf")
          .definedBy("org.quiver.jpf..")
          .layer("junit")
          .definedBy("org.quiver.junit..")
          .layer("property")
          .definedBy("org.quiver.property..")
          .layer("verdict")
          .definedBy("org.quiver.verdict..")
          .layer("engine")
          .definedBy("org.quiver.engine..")
          .layer("memory")
          .definedBy("org.quiver.memory..")
          .layer("frontend")
          .definedBy("org.quiver.frontend..")
          .layer("program")
          .definedBy("org.quiver.program..")
          .layer("model")
          .definedBy("org.quiver.model..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("junit")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("cli", "junit")
          .whereLayer("litmus")
          .mayOnlyBeAccessedByLayers("cli", "axiomatic")
          .whereLayer("axiomatic")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("barriers")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("mutation")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("jpf")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("property")
          .mayOnlyBeAccessedByLayers(
              "cli", "report", "litmus", "barriers", "mutation", "jpf", "junit")
          .whereLayer("verdict")
          .mayOnlyBeAccessedByLayers(
              "cli", "report", "litmus", "barriers", "mutation", "jpf", "junit", "property")
          .whereLayer("frontend")
          .mayOnlyBeAccessedByLayers("cli", "litmus", "jpf", "junit")
          .whereLayer("engine")
          .mayOnlyBeAccessedByLayers(
              "cli",
              "report",
              "litmus",
              "barriers",
              "mutation",
              "jpf",
              "junit",
              "property",
              "verdict")
          .whereLayer("memory")
          .mayOnlyBeAccessedByLayers(
              "cli",
              "report",
              "litmus",
              "barriers",
              "mutation",
              "jpf",
              "junit",
              "property",
              "verdict",
              "engine");

  @ArchTest
  static final ArchRule THE_MODEL_API_KNOWS_NO_ENGINE =
      noClasses()
          .that(resideInAPackage("org.quiver.model.."))
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.quiver..").and(not(resideInAPackage("org.quiver.model.."))));

  @ArchTest
  static final ArchRule ENGINES_DO_NOT_PRINT =
      noClasses()
          .that(
              resideInAnyPackage(
                  "org.quiver.engine..",
                  "org.quiver.memory..",
                  "org.quiver.program..",
                  "org.quiver.property..",
                  "org.quiver.frontend.."))
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule NO_STATIC_MUTABLE_STATE =
      fields()
          .that()
          .areStatic()
          .and()
          .areDeclaredInClassesThat(
              resideInAPackage("org.quiver..").and(not(resideInAPackage(GENERATED))))
          .should()
          .beFinal();

  @ArchTest
  static final ArchRule ONLY_THE_FRONT_END_READS_BYTECODE =
      noClasses()
          .that(
              resideInAPackage("org.quiver..").and(not(resideInAPackage("org.quiver.frontend.."))))
          .should()
          .dependOnClassesThat(resideInAPackage("org.objectweb.asm.."));
}
