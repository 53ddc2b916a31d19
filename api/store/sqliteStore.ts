import type { Page, Store, StoreUnavailableError, Where } from './Store.ts'
import type { CollectionName, Documents, IndexedField } from './collections.ts'
import { checkDocument, documentText, fieldsText, isStorableText, parseDocument } from './documentText.ts'
import { searchKey } from './searchKey.ts'
import { MainThreadReads } from './sqlite/reads.ts'
import type { Request, SqliteOptions } from './sqlite/messages.ts'
import { startSqliteWorker, type WorkerCalls } from './sqlite/workerCalls.ts'
import { checkIndexed, textPage, textWhere } from './textQueries.ts'

/** The most one call to the worker carries, so that other calls get their turn. */
const SLICE_DOCUMENTS_MAX = 500
const SLICE_CHARACTERS_MAX = 4 * 1024 * 1024

/**
 * Opens the documents in the SQLite file under `dataDir`. With `exclusive` it refuses a folder that another server uses;
 * programs that an operator runs beside the server open it without. `onLost` is called if the store fails for good and
 * refuses every call from then on. @throws StoreOpenError
 */
export const openSqliteStore = async ({
  onLost,
  ...options
}: SqliteOptions & { onLost?: (error: StoreUnavailableError) => void }): Promise<Store> =>
  new SqliteStore(await startSqliteWorker(options, onLost), MainThreadReads.open(options.dataDir))

export class SqliteStore implements Store {
  readonly #calls: WorkerCalls
  readonly #mainThreadReads: MainThreadReads | null

  constructor(calls: WorkerCalls, mainThreadReads: MainThreadReads | null = null) {
    this.#calls = calls
    this.#mainThreadReads = mainThreadReads
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<Documents[C] | null> {
    const [document] = await this.getMany(collection, [id])
    return document ?? null
  }

  async getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<Documents[C][]> {
    const found = new Map<string, Documents[C]>()
    for (let start = 0; start < ids.length; start += SLICE_DOCUMENTS_MAX) {
      const slice = ids.slice(start, start + SLICE_DOCUMENTS_MAX).filter(isStorableText)
      const texts = await this.#texts({ act: 'getMany', collection, ids: slice })
      for (const document of parsed(collection, texts)) found.set(document._id, document)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]> {
    return parsed(
      collection,
      await this.#texts({ act: 'find', collection, page: textPage(collection, page) }),
    )
  }

  async *stream<C extends CollectionName>(collection: C, where: Where<C> = {}): AsyncIterable<Documents[C]> {
    const request = { act: 'slice', collection, where: textWhere(collection, where) } as const
    for (let afterId: string | null = null; ;) {
      const slice: Documents[C][] = parsed(collection, await this.#texts({ ...request, afterId }))
      yield* slice
      const last = slice.at(-1)
      if (!last) return
      afterId = last._id
    }
  }

  async count<C extends CollectionName>(collection: C, where: Where<C> = {}): Promise<number> {
    return this.#calls.number({ act: 'count', collection, where: textWhere(collection, where) })
  }

  async sum<C extends CollectionName>(
    collection: C,
    field: IndexedField<C>,
    where: Where<C> = {},
  ): Promise<number> {
    checkIndexed(collection, field)
    return this.#calls.number({ act: 'sum', collection, field, where: textWhere(collection, where) })
  }

  async insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    const documents = [{ id: document._id, text: documentText(collection, document) }]
    await this.#calls.number({ act: 'insert', collection, documents })
  }

  async insertMany<C extends CollectionName>(
    collection: C,
    documents: readonly Documents[C][],
  ): Promise<void> {
    for (const document of documents) checkDocument(collection, document)
    for (const slice of slices(collection, documents)) {
      await this.#calls.number({ act: 'insert', collection, documents: slice })
    }
  }

  async update<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Partial<Omit<Documents[C], '_id'>>,
  ): Promise<boolean> {
    const text = fieldsText(collection, fields)
    if (!isStorableText(id)) return false
    return (await this.#calls.number({ act: 'update', collection, id, text })) > 0
  }

  async upsert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    const text = documentText(collection, document)
    await this.#calls.number({ act: 'upsert', collection, id: document._id, text })
  }

  async delete<C extends CollectionName>(collection: C, id: string): Promise<boolean> {
    if (!isStorableText(id)) return false
    return (await this.#calls.number({ act: 'delete', collection, id })) > 0
  }

  async deleteWhere<C extends CollectionName>(collection: C, where: Where<C>): Promise<number> {
    const request = { act: 'deleteSlice', collection, where: textWhere(collection, where) } as const
    for (let deleted = 0; ;) {
      const count = await this.#calls.number(request)
      if (count === 0) return deleted
      deleted += count
    }
  }

  async search<C extends CollectionName>(
    collection: C,
    text: string,
    page: Page<C>,
  ): Promise<Documents[C][]> {
    const key = searchKey(text)
    const checked = textPage(collection, page)
    if (!isStorableText(key)) return []
    if (key === '') return this.find(collection, page)
    return parsed(collection, await this.#texts({ act: 'search', collection, key, page: checked }))
  }

  dataVersion(): number | null {
    return this.#isQuiet ? (this.#mainThreadReads?.dataVersion() ?? null) : null
  }

  async othersVersion(): Promise<number | null> {
    return this.#calls.number({ act: 'othersVersion' })
  }

  async close(): Promise<void> {
    // Before the worker, which cleans the file up if it closes it last.
    this.#mainThreadReads?.close()
    await this.#calls.close()
  }

  /** A read sees every write called before it, awaited or not: the worker keeps their order. */
  async #texts(request: Request): Promise<string[]> {
    const texts = this.#isQuiet ? this.#mainThreadReads?.texts(request) : null
    return texts ?? this.#calls.texts(request)
  }

  get #isQuiet(): boolean {
    return this.#calls.isOpen && !this.#calls.isWriting
  }
}

const parsed = <C extends CollectionName>(collection: C, texts: readonly string[]): Documents[C][] =>
  texts.map((text) => parseDocument(collection, text))

function* slices<C extends CollectionName>(
  collection: C,
  documents: readonly Documents[C][],
): Iterable<{ id: string; text: string }[]> {
  let slice: { id: string; text: string }[] = []
  let characters = 0
  for (const document of documents) {
    const text = documentText(collection, document)
    slice.push({ id: document._id, text })
    characters += text.length
    if (slice.length < SLICE_DOCUMENTS_MAX && characters < SLICE_CHARACTERS_MAX) continue
    yield slice
    slice = []
    characters = 0
  }
  if (slice.length > 0) yield slice
}
