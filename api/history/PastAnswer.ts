import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { EncodedContent } from '../content/EncodedContent.ts'
import { deflateText, splicedGzip, threadedCompression } from '../content/splicedGzip.ts'
import type { Prepared } from '../http/PreparedAnswers.ts'

/** The content as it was, as it is sent: the parts of the snapshot are sent as they are stored. */
export class PastAnswer implements Prepared {
  readonly #content: EncodedContent
  readonly #told: { readonly imageId: string; readonly at: Date | null }

  constructor(content: EncodedContent, told: { readonly imageId: string; readonly at: Date | null }) {
    this.#content = content
    this.#told = told
  }

  get gzip(): Promise<Buffer> {
    return this.#spliced()
  }

  get bytes(): Promise<Buffer> {
    return this.#spliced().then((gzip) => promisify<Buffer, Buffer>(gunzip)(gzip))
  }

  async #spliced(): Promise<Buffer> {
    const { revision, forgottenRevision, parts, links } = this.#content
    const start = `{"revision":${revision},"forgottenRevision":${forgottenRevision},"parts":[`
    const { imageId, at } = this.#told
    const rest = `],"links":${JSON.stringify(links)},"imageId":"${imageId}","at":${JSON.stringify(at)}`
    return splicedGzip(start, [...parts, await deflateText(threadedCompression, rest)], '}')
  }
}
