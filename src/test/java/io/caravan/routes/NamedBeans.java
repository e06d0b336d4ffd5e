package io.caravan.routes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.AnnotationBeanNameGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/** The bean names that Caravan's classes declare, found without starting anything. */
final class NamedBeans {

  private NamedBeans() {}

  static Set<String> scan() {
    Set<String> names = new HashSet<>();
    DefaultListableBeanFactory none = new DefaultListableBeanFactory();
    ClassPathScanningCandidateComponentProvider scanner =
        new ClassPathScanningCandidateComponentProvider(true);
    for (BeanDefinition found : scanner.findCandidateComponents("io.caravan")) {
      names.add(AnnotationBeanNameGenerator.INSTANCE.generateBeanName(found, none));
      Class<?> type = ClassUtils.resolveClassName(found.getBeanClassName(), null);
      names.addAll(ofMethods(type).toList());
    }
    return names;
  }

  private static Stream<String> ofMethods(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> AnnotatedElementUtils.hasAnnotation(method, Bean.class))
        .flatMap(
            method -> {
              String[] given = AnnotatedElementUtils.getMergedAnnotation(method, Bean.class).name();
              return given.length == 0 ? Stream.of(method.getName()) : Stream.of(given);
            });
  }
}
