import type { CollectionInfo, Db, IndexDescription } from 'mongodb'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DuplicateKeyError, StoreOpenError } from '../Store.ts'
import type { CollectionShape } from '../CollectionShape.ts'
import { tableIndexes } from '../tableIndexes.ts'
import type { MongoConnection } from './MongoConnection.ts'
import { GRAMS_FIELD } from './storedDocument.ts'

/** Raised when older versions can no longer read what is written. */
const FORMAT = 1

/** Holds who makes the indexes, by a hash of their definitions, and the format of everything stored. */
const PREPARATIONS = 'preparations'

interface Preparation {
  _id: string
  state: string
  at: Date
}

const LOOK_AGAIN_MS = 250
/** After this the process that makes the indexes is taken for dead. Making them twice does no harm. */
const GIVEN_UP_MS = 60_000

export type Shapes = Readonly<Record<string, CollectionShape>>

/** Returns all indexes but that of `_id`, which every collection has. */
export const wantedIndexes = (collection: string, shape: CollectionShape): IndexDescription[] => [
  ...tableIndexes(collection, shape)
    .filter(({ fields }) => fields[0] !== '_id')
    .map(({ fields }) => indexOn(fields)),
  ...(shape.unique ?? []).map((field) => ({ ...indexOn([field]), name: `unique_${field}`, unique: true })),
  ...(shape.searchable ? [indexOn([GRAMS_FIELD])] : []),
]

function indexOn(fields: readonly string[]): IndexDescription & { name: string } {
  return { name: fields.join(':'), key: Object.fromEntries(fields.map((field) => [field, 1])) }
}

/**
 * Makes the indexes of the collections, unless they exist. Of several processes that start at once, one makes them and the
 * others wait. @throws StoreOpenError
 */
export const prepareCollections = async (connection: MongoConnection, shapes: Shapes): Promise<void> => {
  await checkFormat(connection)
  const id = `indexes:${digestOf(shapes)}`
  const owner = randomUUID()
  while (!(await isPrepared(connection, id))) {
    if (await claim(connection, { _id: id, state: owner, at: new Date() })) {
      await makeIndexes(connection, shapes)
      await connection.run((db) => preparations(db).updateOne({ _id: id }, { $set: { state: 'made' } }))
      return
    }
    await setTimeout(LOOK_AGAIN_MS)
  }
}

const isPrepared = async (connection: MongoConnection, id: string): Promise<boolean> => {
  const claimed = await connection.run((db) => preparations(db).findOne({ _id: id }))
  if (!claimed || claimed.state === 'made') return claimed !== null
  if (Date.now() - claimed.at.getTime() > GIVEN_UP_MS)
    await connection.run((db) => preparations(db).deleteOne({ _id: id }))
  return false
}

const makeIndexes = async (connection: MongoConnection, shapes: Shapes): Promise<void> => {
  const existing = await connection.run((db) => db.listCollections({}, { nameOnly: true }).toArray())
  for (const [name, shape] of Object.entries(shapes)) {
    const wanted = wantedIndexes(name, shape)
    await dropOthers(connection, name, wanted, existing)
    if (wanted.length > 0) await connection.run((db) => db.collection(name).createIndexes(wanted))
  }
}

/** Drops the indexes of earlier versions, which only take up space. */
const dropOthers = async (
  connection: MongoConnection,
  name: string,
  wanted: readonly IndexDescription[],
  existing: readonly Pick<CollectionInfo, 'name'>[],
): Promise<void> => {
  if (!existing.some((collection) => collection.name === name)) return
  const kept = ['_id_', ...wanted.map((index) => index.name)]
  const indexes = await connection.run((db) => db.collection(name).listIndexes().toArray())
  for (const index of indexes as { name: string }[])
    if (!kept.includes(index.name)) await connection.run((db) => db.collection(name).dropIndex(index.name))
}

const checkFormat = async (connection: MongoConnection): Promise<void> => {
  await claim(connection, { _id: 'format', state: String(FORMAT), at: new Date() })
  const format = await connection.run((db) => preparations(db).findOne({ _id: 'format' }))
  if (Number(format?.state) <= FORMAT) return
  throw new StoreOpenError('MONGODB_URL: the database was written by a newer version of Pinfold.')
}

const claim = async (connection: MongoConnection, preparation: Preparation): Promise<boolean> => {
  try {
    await connection.run((db) => preparations(db).insertOne(preparation))
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

const preparations = (db: Db) => db.collection<Preparation>(PREPARATIONS)

function digestOf(shapes: Shapes): string {
  const wanted = Object.entries(shapes).map(([name, shape]) => [name, wantedIndexes(name, shape)])
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16)
}
