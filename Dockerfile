# Caravan's image: docker build -t caravan .
#
# Nothing in it is written to at run time: it runs with --read-only and a tmpfs on /tmp, where
# Tomcat keeps a directory and files of messages lie, without a name, while they are carried.

FROM maven:3.9.16-eclipse-temurin-17-noble AS build
WORKDIR /build
COPY pom.xml ./
COPY src/main/ src/main/
# The tests need more than this stage has; they ran before.
RUN --mount=type=cache,target=/root/.m2 mvn --batch-mode --no-transfer-progress -Dmaven.test.skip=true package
RUN java -Djarmode=tools -jar target/caravan.jar extract --layers --destination layers

FROM eclipse-temurin:17.0.19_10-jre-noble
LABEL org.opencontainers.image.title="Caravan" \
      org.opencontainers.image.description="Customer messages from channel webhooks into Chatwoot" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /caravan
# What changes least comes first: a new version of Caravan is a new layer of 1 MB.
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/snapshot-dependencies/ ./
COPY --from=build /build/layers/application/ ./
COPY routes/ routes/
# Two fifths of the memory are heap, from the start: one that grows only when it must is collected ten times as often. The rest is
# for threads, buffers, classes and /tmp. Out of memory is an end, not a limp.
ENV JAVA_TOOL_OPTIONS="-XX:InitialRAMPercentage=40 -XX:MaxRAMPercentage=40 -XX:+ExitOnOutOfMemoryError -XX:-UsePerfData"
# A number, so that Kubernetes' runAsNonRoot can tell; nobody by that number need exist.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# Liveness, which asks no store: a database that is away is no reason to end Caravan.
HEALTHCHECK --interval=20s --timeout=10s --start-period=120s --retries=3 \
  CMD ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx24m", "-cp", "caravan.jar", "io.caravan.ops.CheckLiveness"]
ENTRYPOINT ["java", "-jar", "caravan.jar"]
