import { get } from 'node:http'

/** An answer's bytes as they went over the wire, which `fetch` would unpack. */
export interface RawAnswer {
  readonly path: string
  readonly type: string
  readonly encoding: string | null
  readonly base64: string
}

export const rawAnswer = (url: string, path: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding = null } = response.headers
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        else resolve({ path, type, encoding, base64: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
