package io.caravan;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** A verb and its object, as class and as bean; not the name of an actor. */
final class BeNamedByAVerb extends ArchCondition<JavaClass> {

  private static final String ACTOR =
      ".*(Processor|Handler|Manager|Service|Helper|Step|Bean|Impl|Executor|Worker|Sender)";

  BeNamedByAVerb() {
    super("be named by a verb and its object, as VerifySignature, and alike as a bean");
  }

  @Override
  public void check(JavaClass processor, ConditionEvents events) {
    String name = processor.getSimpleName();
    String hyphenated = name.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    String bean =
        processor.tryGetAnnotationOfType(Component.class).map(Component::value).orElse("");
    boolean keeps =
        hyphenated.contains("-")
            && !name.matches(ACTOR)
            && (bean.isEmpty() || bean.equals(hyphenated));
    events.add(
        new SimpleConditionEvent(
            processor, keeps, processor.getName() + " is the bean \"" + bean + "\""));
  }
}
