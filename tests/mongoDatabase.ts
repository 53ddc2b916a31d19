import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'

/** The server that tests of MongoDB run on; where none is set, they are not run. */
export const mongoUrl: string | undefined = process.env.MONGODB_URL || undefined

/** The address of a database of its own on the tests' server, and the way to be rid of it. */
export const aMongoDatabase = (): { url: string; drop: () => Promise<void> } => {
  if (mongoUrl === undefined) throw new Error('MONGODB_URL is not set.')
  const [start = '', options = ''] = mongoUrl.split('?')
  const url = `${start.replace(/^([^/]+\/\/[^/]+).*/, '$1')}/pinfold-test-${randomUUID()}?${options}`
  return {
    url,
    drop: async () => {
      const client = new MongoClient(url)
      await client.db().dropDatabase()
      await client.close()
    },
  }
}
