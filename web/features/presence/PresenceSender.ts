import { PRESENCE_EVERY_MS, type SaidPresence, type Whereabouts } from '../../../shared/maps/presence.ts'

/** `later`: the same may be taken soon. `never`: not by this stream. */
export type Answer = 'taken' | 'later' | 'never'

/** How many messages may be on their way: with fewer, a slow network would hold up a cursor. */
const UNDERWAY_MAX = 4
const RETRY_MS = 1_000

interface Parts {
  /** Reads where the viewer is. */
  readonly read: () => Whereabouts
  readonly send: (said: SaidPresence) => Promise<Answer>
  /** Tells this page from others of the browser. */
  readonly page: string
}

/** Says where the viewer is on a map, at intervals while it changes, and nothing while it does not. */
export class PresenceSender {
  readonly #parts: Parts
  #key: string | null = null
  /** The key that nobody takes. */
  #refusedKey: string | null = null
  #isHidden = false
  /** Nobody is there to be told more than that the viewer is here. */
  #isAlone = true
  #turn = 0
  #said: string | null = null
  /** By which key others may have been told where the viewer is. */
  #toldKey: string | null = null
  #underway = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDue = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes by which key the page's stream is known; null while there is none. */
  setKey(key: string | null): void {
    if (key === this.#key || (key !== null && key === this.#refusedKey)) return
    this.#key = key
    this.again()
  }

  setAlone(isAlone: boolean): void {
    this.#isAlone = isAlone
    if (!isAlone) this.poke()
  }

  /** A page that nobody sees says that it is left, and no more. */
  setHidden(isHidden: boolean): void {
    if (isHidden === this.#isHidden) return
    if (isHidden && this.#toldKey === this.#key) void this.#send(null)
    this.#isHidden = isHidden
    this.again()
  }

  /** Says all of it again: others no longer know. */
  again(): void {
    this.#said = null
    this.poke()
  }

  /** To be called when the viewer may be elsewhere. */
  poke(): void {
    this.#isDue = true
    if (this.#timer === undefined) this.#say()
  }

  stop(): void {
    this.setHidden(true)
    clearTimeout(this.#timer)
    this.#key = null
  }

  #say(): void {
    if (!this.#isDue || this.#key === null || this.#isHidden) return
    if (this.#isAlone && this.#said !== null) return
    if (this.#underway >= UNDERWAY_MAX) return this.#wait(PRESENCE_EVERY_MS)
    this.#isDue = false
    const at = this.#parts.read()
    const text = JSON.stringify(at)
    if (text === this.#said) return
    this.#said = text
    this.#toldKey = this.#key
    void this.#send(at)
    this.#wait(PRESENCE_EVERY_MS)
  }

  async #send(at: Whereabouts | null): Promise<void> {
    const key = this.#key
    if (key === null) return
    this.#underway++
    const answer = await this.#parts.send({ key, page: this.#parts.page, turn: this.#turn++, at })
    this.#underway--
    if (answer === 'taken' || at === null || key !== this.#key) return
    if (answer === 'never') {
      this.#refusedKey = key
      this.#key = null
    } else {
      this.#said = null
      this.#isDue = true
      this.#wait(RETRY_MS)
    }
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#say()
    }, ms)
  }
}
