package io.caravan.bench;

import java.util.List;

/** A figure as the table names it. */
record Row(String what, String name, String unit) {

  static final List<Row> ALL =
      List.of(
          new Row("bare insert, 16 connections", "bare.rate", "inserts/s"),
          new Row("bare insert, p50", "bare.p50", "ms"),
          new Row("bare insert, p99", "bare.p99", "ms"),
          new Row("intake, 16 connections", "intake.16.rate", "webhooks/s"),
          new Row("intake, 16 connections, p50", "intake.16.p50", "ms"),
          new Row("intake, 16 connections, p99", "intake.16.p99", "ms"),
          new Row("intake, 64 connections", "intake.64.rate", "webhooks/s"),
          new Row("intake, 64 connections, p50", "intake.64.p50", "ms"),
          new Row("intake, 64 connections, p99", "intake.64.p99", "ms"),
          new Row("10 events a webhook, 16 connections", "intake.ten.events", "events/s"),
          new Row("10 events a webhook, p99", "intake.ten.p99", "ms"),
          new Row("duplicates, 16 connections", "intake.duplicates.rate", "webhooks/s"),
          new Row("duplicates, p99", "intake.duplicates.p99", "ms"),
          new Row("intake at half of its top rate, p50", "intake.half.p50", "ms"),
          new Row("intake at half of its top rate, p99", "intake.half.p99", "ms"),
          new Row("end to end, many contacts", "delivery.many.rate", "messages/s"),
          new Row(
              "end to end, many contacts, half rate, delay p50", "delivery.many.delay.p50", "ms"),
          new Row(
              "end to end, many contacts, half rate, delay p99", "delivery.many.delay.p99", "ms"),
          new Row("end to end, one hot contact", "delivery.hot.rate", "messages/s"),
          new Row(
              "end to end, one hot contact, half rate, delay p50", "delivery.hot.delay.p50", "ms"),
          new Row(
              "end to end, one hot contact, half rate, delay p99", "delivery.hot.delay.p99", "ms"),
          new Row("calls to Chatwoot a message, known contacts", "calls.known", ""),
          new Row("calls to Chatwoot a message, new contacts", "calls.new", ""),
          new Row("drain, 100,000 waiting", "growth.100000.drain", "messages/s"),
          new Row("claim, 1,000 waiting", "growth.1000.claim", "claims/s"),
          new Row("claim, 100,000 waiting", "growth.100000.claim", "claims/s"),
          new Row("claim, 1,000,000 waiting", "growth.1000000.claim", "claims/s"),
          new Row("drain, 1,000 waiting", "growth.1000.drain", "messages/s"),
          new Row("drain, 1,000,000 waiting", "growth.1000000.drain", "messages/s"),
          new Row("intake, 1,000 waiting", "growth.1000.intake", "webhooks/s"),
          new Row("intake, 100,000 waiting", "growth.100000.intake", "webhooks/s"),
          new Row("intake, 1,000,000 waiting", "growth.1000000.intake", "webhooks/s"),
          new Row("start to ready", "start.seconds", "s"),
          new Row("start to ready, unpacked", "start.unpacked", "s"),
          new Row("start to ready, unpacked, with a class archive", "start.archive", "s"),
          new Row("resident memory, idle after the start", "memory.idle.rss", "MB"),
          new Row("resident memory after intake", "memory.load.rss", "MB"),
          new Row("resident memory after end to end", "memory.delivering.rss", "MB"),
          new Row("resident memory, 1,000,000 waiting", "growth.1000000.rss", "MB"),
          new Row("heap after a collection, 1,000 waiting", "growth.1000.heap", "MB"),
          new Row("heap after a collection, 1,000,000 waiting", "growth.1000000.heap", "MB"));
}
