package org.quiver.jpf.run;

import gov.nasa.jpf.annotation.MJI;
import gov.nasa.jpf.vm.MJIEnv;
import gov.nasa.jpf.vm.NativePeer;
import gov.nasa.jpf.vm.SystemState;
import gov.nasa.jpf.vm.choice.IntIntervalGenerator;

/** What {@code Checker} does under Quiver's launcher: choices of JPF's, and everything is noted. */
public class JPF_org_quiver_jpf_run_Checker extends NativePeer {
  static final String CHOICE = "quiver";

  @MJI
  public int choose___3II_3I__I(MJIEnv env, int classRef, int keysRef, int n, int stateRef) {
    SystemState system = env.getSystemState();
    if (env.getThreadInfo().isFirstStepInsn()) {
      Result.transitions++;
      return system.getCurrentChoiceGenerator(CHOICE, IntIntervalGenerator.class).getNextChoice();
    }
    States.machineRef = stateRef;
    int[] keys = new int[3 * n];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = env.getIntArrayElement(keysRef, i);
    }
    IntIntervalGenerator choice = new IntIntervalGenerator(CHOICE, 0, n - 1);
    choice.addAttr(new Keys(keys));
    if (system.setNextChoiceGenerator(choice)) {
      env.repeatInvocation();
    }
    return 0;
  }

  @MJI
  public void violated__Ljava_lang_String_2Ljava_lang_String_2__V(
      MJIEnv env, int classRef, int propertyRef, int howRef) {
    Result.violated(env.getVM(), env.getStringObject(propertyRef));
  }

  @MJI
  public void checked__Ljava_lang_String_2Z__V(
      MJIEnv env, int classRef, int textRef, boolean holds) {
    String text = env.getStringObject(textRef);
    Result.checks.add(text);
    if (!holds) {
      Result.violated(env.getVM(), "check " + text);
    }
  }

  @MJI
  public void observed__Ljava_lang_String_2I__V(
      MJIEnv env, int classRef, int whatRef, int value) {
    Result.observed(env.getStringObject(whatRef), value);
  }

  @MJI
  public void reached__I__V(MJIEnv env, int classRef, int what) {
    Result.reached.set(what);
  }

  @MJI
  public void ended___3II__V(MJIEnv env, int classRef, int stateRef, int n) {
    StringBuilder values = new StringBuilder();
    for (int i = 0; i < n; i++) {
      values.append(i == 0 ? "" : " ").append(env.getIntArrayElement(stateRef, i));
    }
    Result.finals.add(values.toString());
  }

  @MJI
  public void wrong__Ljava_lang_String_2__V(MJIEnv env, int classRef, int messageRef) {
    Result.error = env.getStringObject(messageRef);
    env.getVM().getSearch().terminate();
    env.ignoreTransition();
  }
}
