package io.caravan.chaos;

/** What can happen to Caravan and around it, each for a while. */
enum Trouble {
  /** SIGKILL, and started again later. */
  KILL_NODE,
  /** SIGTERM, and started again later. */
  STOP_NODE,
  STOP_POSTGRES,
  /** As in a power cut. */
  KILL_POSTGRES,
  PAUSE_POSTGRES,
  /** Started again empty. */
  STOP_REDIS,
  PAUSE_REDIS,
  FLUSH_REDIS,
  CHATWOOT_DOWN,
  CHATWOOT_FAULT,
  /** An agent resolves conversations. */
  RESOLVE_CONVERSATIONS,
  /** Somebody has a node replay what is dead, over REST. */
  REPLAY_DEAD
}
