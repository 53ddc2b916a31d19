import { z } from 'zod'
import { type CollectionName, COLLECTIONS } from '../collections.ts'
import { inMegabytes, type StoreFacts } from '../StoreFacts.ts'
import { connectMongo } from './MongoConnection.ts'

const sizesSchema = z.object({ count: z.number().default(0), size: z.number().default(0) })
const databaseSchema = z.object({ storageSize: z.number().default(0), indexSize: z.number().default(0) })
/** Not every server of that protocol tells all of this. */
const serverSchema = z.object({
  version: z.string(),
  uptime: z.number(),
  connections: z.object({ current: z.number() }).optional(),
  repl: z.object({ setName: z.string() }).optional(),
})

/** Asks a MongoDB server how it is. @throws StoreOpenError, StoreUnavailableError */
export const mongoFacts = async (url: string): Promise<StoreFacts> => {
  const connection = await connectMongo(url)
  try {
    const collections: { name: CollectionName; documents: number; bytes: number }[] = []
    const existing = await connection.run((db) => db.listCollections({}, { nameOnly: true }).toArray())
    const isThere = new Set(existing.map(({ name }) => name))
    for (const name of Object.keys(COLLECTIONS) as CollectionName[]) {
      const found = isThere.has(name) ? await connection.run((db) => db.command({ collStats: name })) : {}
      const { count, size } = sizesSchema.parse(found)
      collections.push({ name, documents: count, bytes: size })
    }
    const sizes = databaseSchema.parse(await connection.run((db) => db.command({ dbStats: 1 })))
    const server = serverSchema.parse(await connection.run((db) => db.admin().serverStatus()))
    return {
      collections,
      database: [
        ['MongoDB', server.version],
        ['Running for', `${Math.round(server.uptime / 60)} minutes`],
        ['Connections', String(server.connections?.current ?? 'unknown')],
        ['Replica set', server.repl?.setName ?? 'none'],
        ['Documents and files', inMegabytes(sizes.storageSize)],
        ['Indexes', inMegabytes(sizes.indexSize)],
      ],
      faults: [],
    }
  } finally {
    await connection.close()
  }
}
