import type { Collection, Db } from 'mongodb'
import { DuplicateKeyError, type Page, type Store, type Where } from './Store.ts'
import { type CollectionName, COLLECTIONS, type Documents, type IndexedField } from './collections.ts'
import { checkDocument, isStorableText } from './documentText.ts'
import { connectMongo, type MongoConnection, readAll } from './mongo/MongoConnection.ts'
import { allOf, holdsText, order, keysetRanges, whereConditions } from './mongo/filters.ts'
import { prepareCollections } from './mongo/indexes.ts'
import {
  asDocument,
  type Condition,
  storedDocument,
  type StoredDocument,
  storedFields,
  unlessStored,
} from './mongo/storedDocument.ts'
import { searchKey } from './searchKey.ts'
import { createSerially } from './sharedWork.ts'
import { checkIndexed, textPage, type TextPage, textWhere } from './textQueries.ts'

const SLICE_DOCUMENTS_MAX = 500
/** After that a probe counts as failed; else those of a server whose writes hang would use up the connections. */
const PROBE_MS = 2_000

/** Opens the documents in the MongoDB database at `url`, which several servers may share. @throws StoreOpenError */
export const openMongoStore = async ({ url }: { url: string }): Promise<Store> => {
  const connection = await connectMongo(url)
  try {
    await prepareCollections(connection, COLLECTIONS)
    return new MongoStore(connection)
  } catch (error) {
    await connection.close()
    throw connection.openingRefusal(error)
  }
}

class MongoStore implements Store {
  readonly #connection: MongoConnection
  /** Some servers of the protocol read a document and then write it whole: of two updates at once, one would be lost. */
  readonly #inTurn = createSerially<string>()

  constructor(connection: MongoConnection) {
    this.#connection = connection
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<Documents[C] | null> {
    if (!isStorableText(id)) return null
    const found = await this.#run(collection, (stored) =>
      stored.findOne({ _id: id }, unlessStored(collection)),
    )
    return found && asDocument(found)
  }

  async getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<Documents[C][]> {
    const found = new Map<string, Documents[C]>()
    for (let start = 0; start < ids.length; start += SLICE_DOCUMENTS_MAX) {
      const slice = ids.slice(start, start + SLICE_DOCUMENTS_MAX).filter(isStorableText)
      const documents = await this.#run(collection, (stored) =>
        stored.find({ _id: { $in: slice } }, unlessStored(collection)).toArray(),
      )
      for (const document of documents) found.set(document._id, asDocument(document))
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]> {
    return this.#page(collection, textPage(collection, page), [])
  }

  async *stream<C extends CollectionName>(collection: C, where: Where<C> = {}): AsyncIterable<Documents[C]> {
    const conditions = whereConditions(collection, textWhere(collection, where))
    const found = readAll(this.#connection, (database, beyond) =>
      storedIn(database, collection).find(
        allOf(beyond ? [...conditions, beyond] : conditions),
        unlessStored(collection),
      ),
    )
    for await (const document of found) yield asDocument<C>(document)
  }

  async count<C extends CollectionName>(collection: C, where: Where<C> = {}): Promise<number> {
    const filter = filterOf(collection, where)
    return this.#run(collection, (stored) => stored.countDocuments(filter))
  }

  async sum<C extends CollectionName>(
    collection: C,
    field: IndexedField<C>,
    where: Where<C> = {},
  ): Promise<number> {
    checkIndexed(collection, field)
    const stages = [
      { $match: filterOf(collection, where) },
      { $group: { _id: null, sum: { $sum: `$${field}` } } },
    ]
    const groups = await this.#run(collection, (stored) =>
      stored.aggregate<{ sum: number }>(stages).toArray(),
    )
    return groups[0]?.sum ?? 0
  }

  async insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    const stored = storedDocument(collection, document)
    await this.#run(collection, (documents) => documents.insertOne(stored))
  }

  async insertMany<C extends CollectionName>(
    collection: C,
    documents: readonly Documents[C][],
  ): Promise<void> {
    for (const document of documents) checkDocument(collection, document)
    for (let start = 0; start < documents.length; start += SLICE_DOCUMENTS_MAX) {
      const slice = documents
        .slice(start, start + SLICE_DOCUMENTS_MAX)
        .map((document) => storedDocument(collection, document))
      await this.#run(collection, (stored) => stored.insertMany(slice))
    }
  }

  async update<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Partial<Omit<Documents[C], '_id'>>,
  ): Promise<boolean> {
    const set = storedFields(collection, fields)
    if (!isStorableText(id)) return false
    if (Object.keys(set).length === 0) return (await this.get(collection, id)) !== null
    const { matchedCount } = await this.#inTurn(`${collection}/${id}`, () =>
      this.#run(collection, (stored) => stored.updateOne({ _id: id }, { $set: set })),
    )
    return matchedCount > 0
  }

  /** Not by the server's own upsert, which may let two callers insert; only an insert decides who is first. */
  async upsert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    const { _id, ...fields } = storedDocument(collection, document)
    const replace = () => this.#run(collection, (stored) => stored.replaceOne({ _id }, fields))
    for (;;) {
      const { matchedCount } = await this.#inTurn(`${collection}/${_id}`, replace)
      if (matchedCount > 0) return
      try {
        return await this.insert(collection, document)
      } catch (error) {
        if (!(error instanceof DuplicateKeyError) || !(await this.get(collection, _id))) throw error
      }
    }
  }

  async delete<C extends CollectionName>(collection: C, id: string): Promise<boolean> {
    if (!isStorableText(id)) return false
    const { deletedCount } = await this.#run(collection, (stored) => stored.deleteOne({ _id: id }))
    return deletedCount > 0
  }

  async deleteWhere<C extends CollectionName>(collection: C, where: Where<C>): Promise<number> {
    const filter = filterOf(collection, where)
    const { deletedCount } = await this.#run(collection, (stored) => stored.deleteMany(filter))
    return deletedCount
  }

  async search<C extends CollectionName>(
    collection: C,
    text: string,
    page: Page<C>,
  ): Promise<Documents[C][]> {
    const key = searchKey(text)
    const checked = textPage(collection, page)
    if (!isStorableText(key)) return []
    return this.#page(collection, checked, key === '' ? [] : holdsText(key))
  }

  dataVersion(): null {
    return null
  }

  async othersVersion(): Promise<null> {
    return null
  }

  /** In a collection of its own, of which nobody keeps anything. */
  async checkWrites(): Promise<void> {
    const at = { $set: { at: new Date() } }
    const probe = (database: Db) =>
      database
        .collection<{ _id: string }>('writeProbes')
        .updateOne({ _id: 'any' }, at, { upsert: true, timeoutMS: PROBE_MS })
    await this.#connection.run(probe).catch((error: unknown) => {
      // Another server has just written the first one.
      if (!(error instanceof DuplicateKeyError)) throw error
    })
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }

  async #page<C extends CollectionName>(
    collection: C,
    page: TextPage,
    further: readonly Condition[],
  ): Promise<Documents[C][]> {
    const found: Documents[C][] = []
    for (const range of keysetRanges(collection, page)) {
      const filter = allOf([...whereConditions(collection, page.where), ...range, ...further])
      const documents = await this.#run(collection, (stored) =>
        stored
          .find(filter, unlessStored(collection))
          .sort(order(page.sort))
          .limit(page.limit - found.length)
          .toArray(),
      )
      found.push(...documents.map((document) => asDocument<C>(document)))
      if (found.length === page.limit) break
    }
    return found
  }

  #run<T>(
    collection: CollectionName,
    work: (documents: Collection<StoredDocument>) => Promise<T>,
  ): Promise<T> {
    return this.#connection.run((database) => work(storedIn(database, collection)))
  }
}

const storedIn = (database: Db, collection: CollectionName): Collection<StoredDocument> =>
  database.collection<StoredDocument>(collection)

const filterOf = <C extends CollectionName>(collection: C, where: Where<C>): Condition =>
  allOf(whereConditions(collection, textWhere(collection, where)))
