package io.caravan;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.annotation.Resource;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Processor;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;

/** Which package may know what, and what none may do. */
@AnalyzeClasses(packages = "io.caravan", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String[] SQL = {
    "java.sql..",
    "javax.sql..",
    "org.springframework.jdbc..",
    "org.postgresql..",
    "com.zaxxer..",
    "org.flywaydb.."
  };

  private static final String[] REDIS = {
    "org.springframework.data.redis..",
    "io.lettuce..",
    "org.springframework.boot.autoconfigure.data.redis.."
  };

  private static final DescribedPredicate<JavaCall<?>> THE_TIME_OF_THE_MACHINE =
      describe(
          "the machine's time",
          call -> {
            String owner = call.getTargetOwner().getName();
            return call.getName().equals("currentTimeMillis")
                || owner.startsWith("java.time.")
                    && call.getName().equals("now")
                    && call.getTarget().getRawParameterTypes().isEmpty()
                || call.getTargetOwner().isEquivalentTo(Date.class)
                    && call.getName().equals("<init>")
                    && call.getTarget().getRawParameterTypes().isEmpty();
          });

  private static final DescribedPredicate<JavaCall<?>> SLEEP =
      describe(
          "sleep",
          call ->
              call.getName().equals("sleep")
                  && (call.getTargetOwner().isEquivalentTo(Thread.class)
                      || call.getTargetOwner().isEquivalentTo(TimeUnit.class)));

  @ArchTest
  static final ArchRule sql_is_only_in_the_journal =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.caravan.journal..")
          .should()
          .dependOnClassesThat(resideInAnyPackage(SQL));

  @ArchTest
  static final ArchRule redis_is_only_in_the_lock =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.caravan.lock..")
          .should()
          .dependOnClassesThat(resideInAnyPackage(REDIS));

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("io.caravan.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packages_know_only_those_below_them =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("config")
          .definedBy("io.caravan.config..")
          .layer("watch")
          .definedBy("io.caravan.watch..")
          .layer("channel")
          .definedBy("io.caravan.channel..")
          .layer("journal")
          .definedBy("io.caravan.journal..")
          .layer("chatwoot")
          .definedBy("io.caravan.chatwoot..")
          .layer("lock")
          .definedBy("io.caravan.lock..")
          .layer("media")
          .definedBy("io.caravan.media..")
          .layer("profile")
          .definedBy("io.caravan.profile..")
          .layer("relay")
          .definedBy("io.caravan.relay..")
          .layer("intake")
          .definedBy("io.caravan.intake..")
          .layer("security")
          .definedBy("io.caravan.security..")
          .layer("reload")
          .definedBy("io.caravan.reload..")
          .layer("ops")
          .definedBy("io.caravan.ops..")
          .layer("console")
          .definedBy("io.caravan.console..")
          .whereLayer("config")
          .mayNotAccessAnyLayer()
          .whereLayer("watch")
          .mayOnlyAccessLayers("config")
          .whereLayer("channel")
          .mayOnlyAccessLayers("config")
          .whereLayer("journal")
          .mayOnlyAccessLayers("channel", "config")
          .whereLayer("chatwoot")
          .mayOnlyAccessLayers("journal", "channel", "config", "watch")
          .whereLayer("lock")
          .mayOnlyAccessLayers("journal", "channel", "config", "watch")
          .whereLayer("media")
          .mayOnlyAccessLayers("lock", "journal", "channel", "config", "watch")
          .whereLayer("profile")
          .mayOnlyAccessLayers("media", "chatwoot", "lock", "journal", "channel", "config", "watch")
          .whereLayer("relay")
          .mayOnlyAccessLayers("chatwoot", "lock", "journal", "channel", "config", "watch")
          .whereLayer("intake")
          .mayOnlyAccessLayers("reload", "journal", "channel", "config", "watch")
          .whereLayer("security")
          .mayOnlyAccessLayers("channel", "config")
          .whereLayer("reload")
          .mayOnlyAccessLayers("channel", "config")
          .whereLayer("ops")
          .mayOnlyBeAccessedByLayers("console")
          .whereLayer("console")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule time_comes_from_an_injected_clock =
      noClasses().should().callCodeUnitWhere(THE_TIME_OF_THE_MACHINE);

  @ArchTest static final ArchRule nothing_sleeps = noClasses().should().callCodeUnitWhere(SLEEP);

  @ArchTest
  static final ArchRule stop_watches_are_for_locks_leases_and_calls =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.caravan.lock..", "io.caravan.relay..", "io.caravan.chatwoot..")
          .should()
          .callMethod(System.class, "nanoTime");

  @ArchTest
  static final ArchRule fields_are_not_injected =
      noFields()
          .should()
          .beAnnotatedWith(Autowired.class)
          .orShould()
          .beAnnotatedWith(Value.class)
          .orShould()
          .beAnnotatedWith(Resource.class);

  /** {@code verify-signature} in a route file is {@code VerifySignature}. */
  @ArchTest
  static final ArchRule processors_say_what_they_do =
      classes()
          .that()
          .implement(Processor.class)
          .and()
          .doNotHaveModifier(JavaModifier.ABSTRACT)
          .and()
          .areNotAnonymousClasses()
          .should(new BeNamedByAVerb())
          .allowEmptyShould(true);
}
