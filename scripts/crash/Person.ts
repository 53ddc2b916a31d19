import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import type { MapAnswer, UploadAnswer } from '../../shared/maps/maps.ts'
import { Client } from '../../tests/Client.ts'
import { sendUpload, type Upload } from '../../tests/mapBuilders.ts'
import type { Ledger, Write } from './writes.ts'

/** Somebody with an account and a map of their own. */
export class Person {
  readonly name: string
  readonly url: string
  readonly client: Client
  readonly ledger: Ledger
  /** Every map of theirs that was acknowledged and is not being deleted. */
  readonly mapIds: number[] = []
  #count = 0

  constructor(url: string, name: string, ledger: Ledger) {
    this.name = name
    this.url = url
    this.client = new Client(url)
    this.ledger = ledger
  }

  get email(): string {
    return `${this.name}@example.org`
  }

  /** @throws if the sign-in is refused, or the server does not answer */
  async signIn(): Promise<void> {
    const answer = await this.client.signIn(this.email, this.name)
    if (answer.status !== 200) throw new Error(`Sign-in of ${this.name}: ${answer.status} ${answer.text}`)
  }

  /** A name that nothing else has. */
  newName(of: string): string {
    return `${of} ${++this.#count} of ${this.name}`
  }

  /** Uploads a map. Its picture is to be made in the end, however often the server is killed meanwhile. */
  async upload(upload: Upload): Promise<{ readonly id: number; readonly write: Write }> {
    const name = this.newName('Map')
    let mapId: number | null = null
    const write = this.ledger.add({
      what: `the ${name}`,
      by: this,
      look: async () => ({ parts: mapId !== null && (await this.mapOf(mapId)) ? 1 : 0, of: 1 }),
    })
    const answer = await sendUpload(this.client, {
      ...upload,
      fields: { display_name: name, is_public: '1', ...upload.fields },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    mapId = answer.json<UploadAnswer>().id
    write.isAcknowledged = true
    this.mapIds.push(mapId)
    return { id: mapId, write }
  }

  async mapOf(mapId: number): Promise<MapAnswer | null> {
    const answer = await this.client.get(`/api/maps/${mapId}`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json<MapAnswer>()
  }

  /** Null if there is no such map. */
  async contentOf(mapId: number): Promise<Content | null> {
    const answer = await this.client.get(`/api/maps/${mapId}/content`)
    if (answer.status === 404) return null
    return decodeContent(contentAnswerSchema.parse(answer.json()).parts)
  }

  /** Notes what is asked for, asks for it, and notes that it is acknowledged if the answer is 200. */
  async write(
    noted: Omit<Write, 'by' | 'isAcknowledged'>,
    ask: () => Promise<{ readonly status: number }>,
  ): Promise<Write> {
    const write = this.ledger.add({ ...noted, by: this })
    write.isAcknowledged = (await ask()).status === 200
    return write
  }
}
