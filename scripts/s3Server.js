import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildGoServer, startGoServer } from './lib/goServer.js'

const SERVER = {
  name: 'versitygw',
  what: 'the S3-compatible server',
  source: 'tests/s3',
  program: 'github.com/versity/versitygw/cmd/versitygw',
  least: '1.25',
}
const BUCKET = 'pinfold'

/** Returns the path of a server that speaks the protocol of S3. @throws Refusal if it cannot be built here */
export const buildS3Server = () => buildGoServer(SERVER)

export const startS3Server = async (binary) => {
  const { port, stop } = await startGoServer(SERVER, binary, ({ port, data }) => {
    // Each folder is a bucket.
    mkdirSync(join(data, BUCKET))
    const listening = ['--quiet', '--keep-alive', '--port', `127.0.0.1:${port}`]
    return [...listening, '--access', 'tester', '--secret', 'of-the-tests', 'posix', data]
  })
  return { url: `http://tester:of-the-tests@127.0.0.1:${port}/${BUCKET}`, stop }
}
