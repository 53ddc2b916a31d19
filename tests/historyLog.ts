import type { ChangeLog } from '../api/content/changeLog.ts'
import type { Change } from '../shared/content/changes.ts'
import { withCreator } from '../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../shared/content/content.ts'
import { ABSENT_VALUES } from '../shared/content/contentDraft.ts'
import { imagePlacingChanges, newImageMoveId } from '../shared/maps/imagePlacing.ts'
import { aCategory, aPoi, aType, aZone } from './builders.ts'
import { applicable, changed } from './changeArbitraries.ts'
import { seeded } from './Scheduler.ts'

const NAMES = ['Ore', 'ore', 'Herb', 'Cave', 'Old Mill']
const PEOPLE = [1, 2, 3]

/** Writes lists of all sorts to the log of a map, and keeps what the map was after each of them. */
export class HistoryLog {
  readonly mapId: number
  /** By revision: 0 is the empty map. */
  readonly states: Content[] = [EMPTY_CONTENT]
  readonly #random: () => number

  constructor(mapId: number, seed: number) {
    this.mapId = mapId
    this.#random = seeded(seed)
  }

  get head(): number {
    return this.states.length - 1
  }

  get content(): Content {
    return this.states[this.head] ?? EMPTY_CONTENT
  }

  below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  /** A list that applies; rarely a long one, which is stored in parts. */
  async writeList(changeLog: ChangeLog): Promise<void> {
    const count = this.below(12) === 0 ? 60 : 1 + this.below(4)
    const changes = applicable(
      this.content,
      Array.from({ length: count }, () => this.#change()),
    )
    if (changes.length > 0) await this.write(changeLog, changes)
  }

  /** The image of the map becomes twice as large: everything moves. */
  async moveAll(changeLog: ChangeLog): Promise<void> {
    const move = {
      from: { width: 100, height: 100 },
      to: { width: 200, height: 200 },
      placing: 'scale',
    } as const
    const changes = imagePlacingChanges(this.content, move)
    if (changes.length === 0) return
    const changeId = newImageMoveId()
    const given = { mapId: this.mapId, userId: 1, changeId, changesFor: () => changes }
    await changeLog.commitDerived(given)
    this.states.push(changed(this.content, changes))
  }

  async write(changeLog: ChangeLog, changes: readonly Change[], keepsCreators = false): Promise<void> {
    const userId = PEOPLE[this.below(PEOPLE.length)] ?? 1
    const outcome = await changeLog.commitLarge({
      mapId: this.mapId,
      userId,
      changeId: `list-${this.head}-${this.below(1e9)}`,
      changes,
      keepsCreators,
      canSeeMap: async () => true,
    })
    if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome))
    this.states.push(changed(this.content, keepsCreators ? changes : withCreator(changes, userId)))
  }

  /** Forgets what was; the revision that says so changes nothing. */
  async forget(changeLog: ChangeLog): Promise<number> {
    const revision = await changeLog.forget(this.mapId, 1)
    this.states.push(this.content)
    return revision
  }

  /** Few ids, so that things come and go and come back. */
  #change(): Change {
    const kind = (['category', 'type', 'poi', 'poi', 'zone'] as const)[this.below(5)] ?? 'poi'
    const id = this.mapId * 2 ** 27 + 1 + this.below(kind === 'poi' ? 40 : 6)
    const name = NAMES[this.below(NAMES.length)] ?? ''
    const owner = this.mapId * 2 ** 27 + 1 + this.below(6)
    const place = { x: this.below(1_000) / 4, y: this.below(1_000) / 4 }
    const op = (['insert', 'insert', 'patch', 'patch', 'remove'] as const)[this.below(5)] ?? 'insert'
    if (op === 'remove') return { op, kind, id }
    switch (kind) {
      case 'category':
        return op === 'insert'
          ? { op, kind, entity: aCategory({ id, name }) }
          : { op, kind, id, fields: { name } }
      case 'type':
        return op === 'insert'
          ? { op, kind, entity: aType({ id, name, categoryId: owner }) }
          : { op, kind, id, fields: { name, categoryId: owner } }
      case 'poi':
        return op === 'insert'
          ? { op, kind, entity: aPoi({ id, name, typeId: owner, ...place }) }
          : { op, kind, id, fields: this.below(2) === 0 ? place : { name, typeId: owner } }
      case 'zone':
        return op === 'insert'
          ? { op, kind, entity: aZone({ id, label: name }) }
          : { op, kind, id, fields: { geometry: { kind: 'circle', centre: place, radius: 5 } } }
    }
  }
}

/** Everything there is, by kind and id; what is absent as what counts as that. */
export const rowsOf = ({ categories, types, pois, zones }: Content) =>
  [categories, types, pois, zones].map((entities) =>
    [...entities]
      .map((entity: { id: number }) => ({ ...ABSENT_VALUES, ...entity }))
      .sort((a, b) => a.id - b.id),
  )
