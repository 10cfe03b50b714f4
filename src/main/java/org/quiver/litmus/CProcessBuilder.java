package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.quiver.litmus.grammar.LitmusParser.BlockContext;
import org.quiver.litmus.grammar.LitmusParser.BreakOutContext;
import org.quiver.litmus.grammar.LitmusParser.ContinueLoopContext;
import org.quiver.litmus.grammar.LitmusParser.DeclarationContext;
import org.quiver.litmus.grammar.LitmusParser.DeclaratorContext;
import org.quiver.litmus.grammar.LitmusParser.DoLoopContext;
import org.quiver.litmus.grammar.LitmusParser.EmptyContext;
import org.quiver.litmus.grammar.LitmusParser.ExpressionContext;
import org.quiver.litmus.grammar.LitmusParser.ForLoopContext;
import org.quiver.litmus.grammar.LitmusParser.IfElseContext;
import org.quiver.litmus.grammar.LitmusParser.NestedContext;
import org.quiver.litmus.grammar.LitmusParser.ParameterContext;
import org.quiver.litmus.grammar.LitmusParser.PerformContext;
import org.quiver.litmus.grammar.LitmusParser.ProcessContext;
import org.quiver.litmus.grammar.LitmusParser.StatementContext;
import org.quiver.litmus.grammar.LitmusParser.WhileLoopContext;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Statement;

/** Builds the tree of a C process. */
final class CProcessBuilder {
  private static final int MOST_PROCESSES = 16;

  private final Places places;
  private final ImmutableSet<String> locations;
  private final Set<String> registers = new HashSet<>();
  private final ImmutableList<Initial> initials;
  private ExpressionBuilder expressions;
  private int loops;

  CProcessBuilder(Places places, ImmutableList<Initial> initials) {
    this.places = places;
    this.initials = initials;
    this.locations =
        initials.stream()
            .map(Initial::target)
            .filter(Location.Memory.class::isInstance)
            .map(location -> ((Location.Memory) location).name())
            .collect(ImmutableSet.toImmutableSet());
  }

  LitmusProcess build(ProcessContext process) {
    Place place = places.of(process.ID().getSymbol());
    int id = number(process.ID().getText(), place);
    ImmutableList<String> parameters =
        process.parameter().stream()
            .map(CProcessBuilder::parameter)
            .collect(ImmutableList.toImmutableList());
    for (Initial initial : initials) {
      if (initial.target() instanceof Location.Register register && register.process() == id) {
        registers.add(register.name());
      }
    }
    ImmutableList<Statement> body = body(process.block(), parameters, process.ID().getText());
    return new LitmusProcess.C(id, parameters, body, place);
  }

  /**
   * The body of a process or of a handler.
   *
   * @param parameters the locations that it knows
   * @param name whose it is, for messages
   */
  ImmutableList<Statement> body(BlockContext block, ImmutableList<String> parameters, String name) {
    expressions = new ExpressionBuilder(places, ImmutableSet.copyOf(parameters), locations, name);
    ImmutableList<Statement> body = statements(block.statement());
    expressions.checkRegisters(registers);
    return body;
  }

  private static String parameter(ParameterContext parameter) {
    return parameter.ID().getText();
  }

  private static int number(String name, Place place) {
    if (!name.matches("P[0-9]{1,2}")) {
      throw LitmusException.wrong(
          place, name + " is no process; they are P0, P1, ... and there are no functions");
    }
    int id = Integer.parseInt(name.substring(1));
    if (id >= MOST_PROCESSES) {
      throw LitmusException.unsupported(
          place, "more than " + MOST_PROCESSES + " processes are not supported");
    }
    return id;
  }

  // ---- statements --------------------------------------------------------------------------

  private ImmutableList<Statement> statements(List<StatementContext> contexts) {
    ImmutableList.Builder<Statement> all = ImmutableList.builder();
    contexts.forEach(context -> all.addAll(statement(context)));
    return all.build();
  }

  /** A declaration may be several assignments or none, a {@code for} has one before the loop. */
  private ImmutableList<Statement> statement(StatementContext context) {
    if (context instanceof NestedContext nested) {
      return statements(nested.block().statement());
    } else if (context instanceof EmptyContext) {
      return ImmutableList.of();
    } else if (context instanceof DeclarationContext declaration) {
      return declarations(declaration.declarator());
    } else if (context instanceof IfElseContext branch) {
      return ImmutableList.of(branch(branch));
    } else if (context instanceof PerformContext perform) {
      return ImmutableList.of(performed(perform.expression()));
    }
    return loopOrJump(context);
  }

  private ImmutableList<Statement> loopOrJump(StatementContext context) {
    Place place = places.of(context);
    if (context instanceof WhileLoopContext loop) {
      Expression condition = expressions.expression(loop.expression());
      return ImmutableList.of(loop(condition, loop.statement(), ImmutableList.of(), true, place));
    } else if (context instanceof DoLoopContext loop) {
      Expression condition = expressions.expression(loop.expression());
      return ImmutableList.of(loop(condition, loop.statement(), ImmutableList.of(), false, place));
    } else if (context instanceof ForLoopContext loop) {
      return forLoop(loop, place);
    } else if (context instanceof BreakOutContext) {
      return ImmutableList.of(new Statement.Break(inLoop(context)));
    } else if (context instanceof ContinueLoopContext) {
      return ImmutableList.of(new Statement.Continue(inLoop(context)));
    }
    throw LitmusException.unsupported(
        place,
        context.getStart().getText()
            + " is not supported; if, while, do, for, break and continue are");
  }

  private Place inLoop(ParserRuleContext context) {
    Place place = places.of(context);
    if (loops == 0) {
      throw LitmusException.wrong(place, context.getStart().getText() + " stands in no loop");
    }
    return place;
  }

  private Statement.Loop loop(
      Expression condition,
      StatementContext body,
      ImmutableList<Statement> step,
      boolean testFirst,
      Place place) {
    loops++;
    ImmutableList<Statement> statements = statement(body);
    loops--;
    return new Statement.Loop(condition, statements, step, testFirst, place);
  }

  private ImmutableList<Statement> forLoop(ForLoopContext loop, Place place) {
    ImmutableList.Builder<Statement> all = ImmutableList.builder();
    if (loop.declarator() != null) {
      all.addAll(declarations(ImmutableList.of(loop.declarator())));
    } else if (loop.first != null) {
      all.add(performed(loop.first));
    }
    Expression condition =
        loop.condition == null
            ? new Expression.Constant(1)
            : expressions.expression(loop.condition);
    ImmutableList<Statement> step =
        loop.last == null ? ImmutableList.of() : ImmutableList.of(performed(loop.last));
    return all.add(loop(condition, loop.statement(), step, true, place)).build();
  }

  private Statement branch(IfElseContext branch) {
    Expression condition = expressions.expression(branch.expression());
    ImmutableList<Statement> then = statement(branch.statement(0));
    ImmutableList<Statement> otherwise =
        branch.ELSE() == null ? ImmutableList.of() : statement(branch.statement(1));
    return new Statement.If(condition, then, otherwise, places.of(branch));
  }

  private ImmutableList<Statement> declarations(List<DeclaratorContext> declarators) {
    ImmutableList.Builder<Statement> all = ImmutableList.builder();
    for (DeclaratorContext declarator : declarators) {
      Place place = places.of(declarator);
      String name = declarator.ID().getText();
      if (declarator.LBRACK() != null) {
        throw LitmusException.unsupported(
            place, "an array of a process's own is not supported; use single registers");
      }
      declare(name, declarator.ID());
      if (declarator.expression() != null) {
        all.add(new Statement.Assign(name, expressions.expression(declarator.expression()), place));
      }
    }
    return all.build();
  }

  private void declare(String name, TerminalNode at) {
    if (expressions.isParameter(name)) {
      throw LitmusException.wrong(
          places.of(at.getSymbol()), name + " is a parameter already; choose another name");
    }
    registers.add(name);
  }

  private Statement performed(ExpressionContext context) {
    Statement statement = expressions.statement(context);
    if (statement instanceof Statement.Assign assign) {
      registers.add(assign.register());
    }
    return statement;
  }
}
