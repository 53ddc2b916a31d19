import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { EncodedContent } from '../content/EncodedContent.ts'
import { deflateText, splicedGzip, threadedCompression } from '../content/splicedGzip.ts'
import type { Prepared } from '../http/PreparedAnswers.ts'

/** The content as it was, as it is sent: the parts of the snapshot are sent as they are stored. */
export class PastAnswer implements Prepared {
  readonly #content: EncodedContent
  readonly #at: Date | null

  constructor(content: EncodedContent, at: Date | null) {
    this.#content = content
    this.#at = at
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
    const rest = `],"links":${JSON.stringify(links)},"at":${JSON.stringify(this.#at)}`
    return splicedGzip(start, [...parts, await deflateText(threadedCompression, rest)], '}')
  }
}
