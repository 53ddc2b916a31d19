import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { aStorageProcess, type StorageProcess } from '../StorageProcess.ts'

/** The program that serves the protocol of S3; `scripts/testS3.js` builds it and says where it is. */
export const s3Program: string | undefined = process.env.PINFOLD_S3_SERVER || undefined

export interface S3Process extends StorageProcess {
  /** Of its one bucket, which is empty at first. */
  readonly url: string
}

const BUCKET = 'pinfold'

export const anS3Process = async (): Promise<S3Process> => {
  const server = await aStorageProcess(s3Program ?? '', ({ port, data }) => {
    const listening = ['--quiet', '--keep-alive', '--port', `127.0.0.1:${port}`]
    return [...listening, '--access', 'tester', '--secret', 'of-the-tests', 'posix', data]
  })
  await mkdir(join(server.data, BUCKET))
  return { ...server, url: `http://tester:of-the-tests@127.0.0.1:${server.port}/${BUCKET}` }
}
