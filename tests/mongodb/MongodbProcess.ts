import { aStorageProcess, type StorageProcess } from '../StorageProcess.ts'

/** The program that serves MongoDB's protocol; `scripts/testMongodb.js` builds it and says where it is. */
export const mongodbProgram: string | undefined = process.env.PINFOLD_MONGODB_SERVER || undefined

export interface MongodbProcess extends StorageProcess {
  readonly url: string
}

export const aMongodbProcess = async (): Promise<MongodbProcess> => {
  const server = await aStorageProcess(mongodbProgram ?? '', ({ port, data }) => [
    '-listen',
    `127.0.0.1:${port}`,
    '-data',
    data,
  ])
  return { ...server, url: `mongodb://127.0.0.1:${server.port}/` }
}
