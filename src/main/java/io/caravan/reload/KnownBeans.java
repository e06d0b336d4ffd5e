package io.caravan.reload;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.spi.BeanRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.AnnotationBeanNameGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/**
 * The beans that Caravan's classes declare, found without making one of them: a file that names one
 * gets a stand-in, good enough to build the route.
 */
final class KnownBeans implements BeanRepository {

  private final Map<String, Class<?>> types = new TreeMap<>();

  KnownBeans() {
    DefaultListableBeanFactory none = new DefaultListableBeanFactory();
    ClassPathScanningCandidateComponentProvider scanner =
        new ClassPathScanningCandidateComponentProvider(true);
    for (BeanDefinition found : scanner.findCandidateComponents("io.caravan")) {
      Class<?> type = ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null);
      types.put(AnnotationBeanNameGenerator.INSTANCE.generateBeanName(found, none), type);
      for (Method method : type.getDeclaredMethods()) {
        addMethod(method);
      }
    }
  }

  private void addMethod(Method method) {
    Bean bean = AnnotatedElementUtils.getMergedAnnotation(method, Bean.class);
    if (bean != null) {
      String[] names = bean.name().length == 0 ? new String[] {method.getName()} : bean.name();
      for (String name : names) {
        types.put(name, method.getReturnType());
      }
    }
  }

  @Override
  public @Nullable Object lookupByName(String name) {
    Class<?> type = types.get(name);
    return type == null || isCamels(type)
        ? null
        : standIn(ClassUtils.getAllInterfacesForClass(type));
  }

  @Override
  public <T> @Nullable T lookupByNameAndType(String name, Class<T> type) {
    Class<?> declared = types.get(name);
    boolean fits = declared != null && type.isAssignableFrom(declared) && !isCamels(declared);
    return fits && type.isInterface() ? type.cast(standIn(type)) : null;
  }

  @Override
  public <T> Map<String, T> findByTypeWithName(Class<T> type) {
    return Map.of();
  }

  @Override
  public <T> Set<T> findByType(Class<T> type) {
    return Set.of();
  }

  /** A context makes its own components. */
  private static boolean isCamels(Class<?> type) {
    return org.apache.camel.Component.class.isAssignableFrom(type);
  }

  private static Object standIn(Class<?>... interfaces) {
    return Proxy.newProxyInstance(
        KnownBeans.class.getClassLoader(),
        interfaces,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> arguments != null && proxy == arguments[0];
              case "toString" -> "stand-in";
              default -> nothing(method.getReturnType());
            });
  }

  private static @Nullable Object nothing(Class<?> type) {
    if (type == boolean.class) {
      return false;
    }
    return type == int.class ? (Object) 0 : type == long.class ? (Object) 0L : null;
  }
}
