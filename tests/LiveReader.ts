import { createParser } from 'eventsource-parser'
import { vi } from 'vitest'
import { type LiveEvent, liveEventSchema } from '../shared/maps/live.ts'
import type { Client } from './Client.ts'

/** A page that is told of a map's changes over an open connection. */
export class LiveReader {
  /** What it was told, oldest first. */
  readonly events: LiveEvent[] = []
  /** The id of the last event that had one. */
  lastId: string | undefined
  isEnded = false
  readonly #abort = new AbortController()

  /** Resolves once the server has told what the map is like. */
  static async open(client: Client, path: string, headers: Record<string, string> = {}): Promise<LiveReader> {
    const reader = new LiveReader()
    const response = await client.open(path, reader.#abort.signal, headers)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    void reader.#read(response)
    await reader.told('record')
    return reader
  }

  /** Waits for the first event of that kind that is there, and takes it and all before it off. */
  async told<K extends LiveEvent['kind']>(kind: K): Promise<LiveEvent & { kind: K }> {
    const isOfKind = (event: LiveEvent): event is LiveEvent & { kind: K } => event.kind === kind
    return vi.waitFor(
      () => {
        const found = this.events.find(isOfKind)
        if (!found) throw new Error(`No ${kind} yet, only ${JSON.stringify(this.events).slice(0, 300)}`)
        this.events.splice(0, this.events.indexOf(found) + 1)
        return found
      },
      { timeout: 20_000, interval: 5 },
    )
  }

  /** Resolves once the server has ended the connection. */
  ended(): Promise<void> {
    return vi.waitFor(
      () => {
        if (!this.isEnded) throw new Error('The stream goes on.')
      },
      { timeout: 20_000, interval: 5 },
    )
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ id, data }) => {
        this.lastId = id ?? this.lastId
        this.events.push(liveEventSchema.parse(JSON.parse(data)))
      },
    })
    try {
      const decoder = new TextDecoder()
      for await (const bytes of response.body ?? [])
        parser.feed(decoder.decode(bytes as Uint8Array, { stream: true }))
    } catch (error) {
      if (!this.#abort.signal.aborted && !(error instanceof TypeError)) throw error
    }
    this.isEnded = true
  }
}
