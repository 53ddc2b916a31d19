import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { StoreFullError, StoreOpenError, StoreUnavailableError } from '../store/Store.ts'
import type { FileStore } from './FileStore.ts'
import { type S3Location, s3LocationSchema } from './s3/s3Location.ts'
import { openS3Files } from './s3Files.ts'

/** What no server for tests does when it is asked to: it breaks off, is full, or refuses a part. */
type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void

const SECRET = 'hush/with+signs'

let server: Server | undefined
let files: FileStore | undefined
afterEach(async () => {
  await files?.close()
  server?.closeAllConnections()
  server?.close()
})

const bucketAt = (port: number): S3Location =>
  s3LocationSchema.parse(`http://key:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/bucket/maps`)

const xml =
  (status: number, body: string): Answer =>
  (_, res) =>
    void res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
const refused = (status: number, code: string) => xml(status, `<Error><Code>${code}</Code></Error>`)
const EMPTY_LIST = xml(200, '<ListBucketResult></ListBucketResult>')

/** Files on a server that answers so, and as an empty bucket at its opening and to its sweep. */
const opened = async (answer: Answer): Promise<FileStore> => {
  let isOpen = false
  const isSweep = ({ method, url }: IncomingMessage) => method === 'GET' && url?.includes('uploads')
  const location = await serving((req, res, body) =>
    (isOpen && !isSweep(req) ? answer : EMPTY_LIST)(req, res, body),
  )
  files = await openS3Files({ location, scratchDir: tmpdir() })
  isOpen = true
  return files
}

const serving = async (answer: Answer): Promise<S3Location> => {
  const started = createServer((req, res) => void text(req).then((body) => answer(req, res, body)))
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return bucketAt(typeof address === 'object' && address ? address.port : 0)
}

describe('opening a bucket', () => {
  it.each([
    ['it refuses the key', 'refuses the key, the secret, or the listing', 403, 'SignatureDoesNotMatch'],
    ['there is none', 'there is no bucket bucket at', 404, 'NoSuchBucket'],
    ['it is elsewhere', 'is not in the region us-east-1. Add ?region=…', 400, 'AuthorizationHeaderMalformed'],
    ['it is something else', 'cannot be used (MethodNotAllowed, status 405)', 405, 'MethodNotAllowed'],
  ])('says in one sentence that %s', async (_, sentence, status, code) => {
    const location = await serving(refused(status, code))
    const failed: unknown = await openS3Files({ location, scratchDir: tmpdir() }).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(StoreOpenError)
    expect(String(failed)).toMatch(/S3_URL: [^\n]*\.$/)
    expect(String(failed)).toContain(sentence)
    expect(String(failed)).not.toContain(SECRET)
  })

  it('says so if nobody answers', async () => {
    const opening = openS3Files({ location: bucketAt(9), scratchDir: tmpdir() })
    await expect(opening).rejects.toThrow(/^S3_URL: the server at \S+ cannot be reached \(ECONNREFUSED\)\.$/)
  })
})

describe('a bucket in trouble', () => {
  it.each([
    ['full', StoreFullError, 507, 'InsufficientStorage', 1],
    ['full for this key', StoreFullError, 403, 'QuotaExceeded', 1],
    ['too busy, three times', StoreUnavailableError, 503, 'SlowDown', 3],
    ['forbidden', StoreUnavailableError, 403, 'AccessDenied', 1],
    ['gone', StoreUnavailableError, 404, 'NoSuchBucket', 1],
  ])('that is %s is told from a file that is not there', async (_, kind, status, code, attempts) => {
    let asked = 0
    const store = await opened((...call) => (asked++, refused(status, code)(...call)))
    const failed: unknown = await store.write('1/a', Buffer.from('x')).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(kind)
    expect(failed).toHaveProperty('cause.name', code)
    expect(inspect(failed)).not.toContain('AWS4-HMAC')
    expect(asked).toBe(attempts)
    await expect(store.get('1/a')).rejects.toThrow(kind)
  })

  it('that takes no large file is given up, and the source is closed', async () => {
    const store = await opened(refused(403, 'AccessDenied'))
    const source = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1_000_000)))
    await expect(store.write('1/a', source)).rejects.toThrow(StoreUnavailableError)
    expect(source.destroyed).toBe(true)
  })

  it('that breaks off in the middle of a file is asked for the rest of the same file', async () => {
    const whole = Buffer.alloc(2_000_000, 'pinfold ')
    const asked: unknown[] = []
    const store = await opened(({ headers }, res) => {
      const [first = 0, last = 0] = (headers.range ?? '').match(/\d+/g)?.map(Number) ?? []
      asked.push([first, last, headers['if-match']])
      const bytes = whole.subarray(first, last + 1)
      res.writeHead(206, {
        ETag: '"v1"',
        'Content-Length': bytes.length,
        'Content-Range': `bytes ${first}-${first + bytes.length - 1}/${whole.length}`,
      })
      if (asked.length !== 2) return void res.end(bytes)
      res.write(bytes.subarray(0, 1_000_000), () => res.destroy())
    })
    const file = await store.get('1/a')
    expect(file && (await buffer(file.open())).equals(whole)).toBe(true)
    expect(asked).toEqual([
      [0, 512 * 1024 - 1, undefined],
      [0, 1_999_999, '"v1"'],
      [expect.any(Number), 1_999_999, '"v1"'],
    ])
  })

  it('that always breaks off is given up', async () => {
    const store = await opened((_, res) => {
      res.writeHead(206, { 'Content-Length': 10, 'Content-Range': 'bytes 0-9/10' })
      res.write('x', () => res.destroy())
    })
    await expect(store.get('1/a')).rejects.toThrow(StoreUnavailableError)
  })

  it('that deletes only some of the files is asked for the others, and at last given up', async () => {
    const asked: number[] = []
    const listed = ['a', 'b'].map((name) => `<Contents><Key>maps/1/${name}</Key></Contents>`).join('')
    const list = xml(200, `<ListBucketResult>${listed}</ListBucketResult>`)
    const refusal = '<Error><Key>maps/1/b</Key><Code>InternalError</Code></Error>'
    const deleteSome = xml(200, `<DeleteResult>${refusal}</DeleteResult>`)
    const store = await opened((req, res, body) => {
      if (req.method === 'GET') return list(req, res, body)
      asked.push(body.match(/<Key>/g)?.length ?? 0)
      deleteSome(req, res, body)
    })
    await expect(store.deleteAll('1')).rejects.toThrow(StoreUnavailableError)
    expect(asked).toEqual([2, 1, 1])
  })
})
