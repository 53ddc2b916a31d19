import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import type { PendingList, PendingLists } from '../../web/sources/local/pendingLists.ts'
import { changeSummary } from '../../web/sync/undo/changeSummary.ts'
import { SyncedSession } from '../../web/sync/SyncedSession.ts'
import type { ContentSession } from '../../web/sync/contentState.ts'
import { SimulatedSource } from './SimulatedSource.ts'
import { abilitiesFor } from '../abilitiesFor.ts'

/** Stores lists like the database, but synchronously. */
export class MemoryLists implements PendingLists {
  readonly rows: PendingList[] = []
  /** Of every list there has been, undone steps included. */
  readonly made: PendingList[] = []
  adopt: PendingLists['adopt'] = () => Promise.resolve(this.rows.toSorted((a, b) => a.madeAt - b.madeAt))
  add(list: PendingList) {
    this.rows.push(list)
    this.made.push(list)
    return Promise.resolve()
  }
  remove(changeId: string) {
    const index = this.rows.findIndex((row) => row.changeId === changeId)
    if (index >= 0) this.rows.splice(index, 1)
    return Promise.resolve()
  }
  /** What each list was sent as in the end, where it had to be altered. */
  readonly became = new Map<string, string>()
  replace(lists: ReadonlyMap<string, PendingList>) {
    for (const [before, list] of lists) {
      this.became.set(before, list.changeId)
      const index = this.rows.findIndex((row) => row.changeId === before)
      this.rows.splice(index < 0 ? this.rows.length : index, 1, list)
    }
    return Promise.resolve()
  }
  sentAs(changeId: string): string {
    const next = this.became.get(changeId)
    return next === undefined ? changeId : this.sentAs(next)
  }
}

const IMAGE = {
  state: { state: 'ready' },
  next: null,
  previewUrl: null,
  thumbnailUrl: null,
  pyramid: null,
} as const

/** An editor with its stored lists and notices, on a simulated source. */
export class World {
  readonly source: SimulatedSource
  readonly lists = new MemoryLists()
  readonly notices: string[] = []
  session: ContentSession

  constructor(source = new SimulatedSource()) {
    this.source = source
    this.session = this.#open()
  }

  #open() {
    const { content, revision, canEdit, image } = this.source
    const abilities = abilitiesFor(canEdit)
    const session = new SyncedSession({
      source: this.source,
      lists: this.lists,
      opened: { content, revision, record: { id: '1', abilities, image: { ...image, ...IMAGE } } },
      userId: 2,
      description: changeSummary,
    })
    session.onNotice((text) => this.notices.push(text))
    void session.start()
    return session
  }

  reload() {
    this.session.stop()
    this.session = this.#open()
  }

  commit(...changes: Change[]) {
    return this.session.commit(changes)
  }

  get state() {
    return this.session.store.getState()
  }

  /** Waits until everything is settled, with a network that works from now on. */
  async settle() {
    this.source.fate = () => 'ok'
    for (let round = 0; round < 200 && (round < 3 || this.state.save.kind !== 'saved'); round++) {
      this.session.retry()
      await flush()
      await this.session.catchUp()
      if (this.state.save.kind === 'refused' && this.lists.rows.length === 0) break
    }
  }
}

export const flush = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export const rows = ({ categories, types, pois, zones }: Content) =>
  [categories, types, pois, zones].map((map) =>
    [...map].sort((a: { id: number }, b: { id: number }) => a.id - b.id),
  )
