/** What the streams of live changes have cost since the process began. */
export class LiveTally {
  /** Open at the moment. */
  streams = 0
  /** Events made, */
  encodings = 0
  /** and how often one was sent to somebody. */
  events = 0
}
