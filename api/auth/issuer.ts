/** Who vouches for people, and under which name we are known there. */
export interface Issuer {
  readonly address: string
  /** What accounts are keyed by: the address, save for the local provider, whose port changes. */
  readonly key: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Which page to show to somebody who is signed in there already. */
  readonly prompt: string | undefined
}
