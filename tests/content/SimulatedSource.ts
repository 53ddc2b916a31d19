import { applyChanges } from '../../shared/content/applyChanges.ts'
import { type Change, outsideReferencesOf, type Refusal, withCreator } from '../../shared/content/changes.ts'
import type { LogEntry, Missed, Outcome } from '../../shared/content/commits.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content/content.ts'
import type { PoiLinks } from '../../shared/content/PoiColumns.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { ImageSize } from '../../shared/maps/imagePlacement.ts'
import { imagePlacingChanges, newImageMoveId } from '../../shared/maps/imagePlacing.ts'
import type { ImagePlacing } from '../../shared/maps/maps.ts'
import { DEFAULT_STYLE } from '../../shared/maps/styles.ts'
import { squashChanges } from '../../shared/content/squashChanges.ts'
import {
  type MapImage,
  MapNotFoundError,
  type MapRecord,
  type MapSource,
  type OpenedMap,
  type OwnMap,
  SignedOutError,
  SourceUnavailableError,
  TooFarBehindError,
} from '../../web/sources/MapSource.ts'
import { abilitiesFor } from '../abilitiesFor.ts'

/**
 * The fate of a request: it arrives, is lost, is carried out with its response lost, or finds the map hidden from its
 * sender.
 */
export type Fate = 'ok' | 'request-lost' | 'answer-lost' | 'hidden'

export const MAKER_ID = 2

/** A map's log in memory under the real rules, behind a network that loses requests and answers. */
export class SimulatedSource implements MapSource {
  readonly styles = null
  readonly log: LogEntry[] = []
  content: Content = EMPTY_CONTENT
  assets = 0
  ownMaps: readonly OwnMap[] = []
  readonly #swept = new Set<string>()
  /** Catching up over more entries than this fails, as it does on the server. */
  tailMax = 5
  /** Whether requests come from somebody who may edit; all others are told the difference. */
  canEdit = true
  forgottenRevision = 0
  /** Where POIs lead, for those who are told it apart. */
  readonly links = new Map<number, number>()
  image: Pick<MapImage, 'id' | 'former' | 'width' | 'height'> = {
    id: 'first',
    former: [],
    width: 100,
    height: 100,
  }
  /** Whose session the requests come with. */
  signedInId = MAKER_ID
  /** Asked before each request. */
  fate: () => Fate = () => 'ok'

  get revision(): number {
    return this.log.length
  }

  /** A commit of someone else. */
  commitElsewhere(changes: readonly Change[], userId = MAKER_ID): boolean {
    return this.#commit(`elsewhere-${this.revision + 1}`, this.revision, changes, userId).kind === 'applied'
  }

  /** The maker, or somebody else, replaces the image by one of another size, which moves the content. */
  replaceImage(size: ImageSize, placing: ImagePlacing, isOwn = true) {
    const { id, former, ...from } = this.image
    const changes = imagePlacingChanges(this.content, { from, to: size, placing })
    if (changes.length > 0) this.#commit(newImageMoveId(), this.revision, changes)
    this.image = { ...size, id: `${id}+`, former: [...former, { ...from, id, placing, isOwn }] }
  }

  /** A file as it arrives, whatever becomes of the answer. */
  newAsset(): string {
    return `asset-${(this.assets += 1)}`
  }

  isSwept(ref: string | null): boolean {
    return ref !== null && this.#swept.has(ref)
  }

  /** More than an hour goes by for every file that no entry names. */
  sweepAssets() {
    const named = new Set<unknown>(
      this.log.flatMap(({ changes }) => changes.flatMap(outsideReferencesOf)).map(({ to }) => to),
    )
    for (let made = 1; made <= this.assets; made++) {
      const ref = `asset-${made}`
      if (!named.has(ref)) this.#swept.add(ref)
    }
  }

  open(mapId: string): Promise<OpenedMap> {
    return this.#carry(() => ({
      record: {
        id: mapId,
        name: 'Gannet Isles',
        gameName: 'Saltmarrow',
        uploaderId: 2,
        uploaderUsername: 'orla.finch',
        isPublic: true,
        hiddenReason: null,
        path: '/map/gannet-isles_orla.finch_7',
        image: {
          ...this.image,
          state: { state: 'ready' },
          next: null,
          previewUrl: null,
          thumbnailUrl: null,
          pyramid: null,
        },
        assetUrlTemplate: '/assets/{path}',
        style: DEFAULT_STYLE,
        calibration: null,
        floors: [],
        tipUrl: null,
        suggestions: null,
        branching: null,
        sharing: null,
        rating: null,
        parent: null,
        siblings: [],
        regions: [],
        abilities: abilitiesFor(this.canEdit),
        editedAt: null,
        offers: {
          community: true,
          links: true,
          poiIcons: false,
          categoryMoves: false,
          showsAllAtFirst: false,
          prunes: false,
          ownMarks: true,
          worksOffline: false,
        },
      },
      content: this.content,
      revision: this.revision,
      forgottenRevision: this.forgottenRevision,
    }))
  }

  async readRecord(mapId: string) {
    return (await this.open(mapId)).record
  }

  apply(
    _mapId: string,
    commit: { changeId: string; baseRevision: number; userId?: number; changes: readonly Change[] },
  ): Promise<Outcome> {
    return this.#carry(() => {
      if (commit.userId !== this.signedInId) throw new SignedOutError()
      return this.#commit(commit.changeId, commit.baseRevision, commit.changes)
    })
  }

  missedSince(_mapId: string, known: number): Promise<Missed> {
    return this.#carry(() => {
      if (known < this.forgottenRevision || this.revision - known > this.tailMax)
        throw new TooFarBehindError()
      const entries = this.log.slice(known)
      const { revision, image } = this
      if (this.canEdit) return { revision, imageId: image.id, entries }
      return {
        revision,
        imageId: image.id,
        changes: squashChanges(entries.flatMap(({ changes }) => changes)),
      }
    })
  }

  watch() {
    return () => {}
  }

  readLinks(): Promise<PoiLinks> {
    return this.#carry(() => new Map(this.links))
  }

  putAsset(): Promise<{ ref: string }> {
    return this.#carry(() => ({ ref: this.newAsset() }))
  }

  findMapId(segment: string) {
    return this.#carry(() => segment)
  }

  newEntityId(mapId: string): number {
    return newEntityId(Number(mapId))
  }

  readOwnMaps() {
    return this.#carry(() => this.ownMaps)
  }

  addRegion() {
    return this.#carry(() => {})
  }

  deleteRegion() {
    return this.#carry(() => {})
  }

  setPublic() {
    return this.#carry(() => {})
  }

  setCalibration() {
    return this.#carry(() => {})
  }

  setFloors() {
    return this.#carry(() => [])
  }

  setFloorImage() {
    return this.#carry(() => [])
  }

  removeFloorImage() {
    return this.#carry(() => [])
  }

  retryFloorImage() {
    return this.#carry(() => [])
  }

  retryImage() {
    return this.#carry(() => {})
  }

  forget() {
    return this.#carry(() => {
      const at = new Date(0).toISOString()
      const changeId = `forget-${this.revision}`
      this.log.push({ revision: this.revision + 1, changeId, userId: MAKER_ID, at, changes: [] })
      this.forgottenRevision = this.revision
    })
  }

  deleteMap() {
    return this.#carry(() => {})
  }

  assetUrl({ assetUrlTemplate }: MapRecord, ref: string): string {
    return assetUrlTemplate.replace('{path}', ref)
  }

  readLink() {
    return this.#carry(() => null)
  }

  #commit(changeId: string, base: number, given: readonly Change[], userId = MAKER_ID): Outcome {
    const known = this.log.find((entry) => entry.changeId === changeId)
    if (known)
      return {
        kind: 'applied',
        revision: known.revision,
        missed: this.log.slice(base, Math.max(base, known.revision - 1)),
      }
    if (this.revision - base > this.tailMax) throw new TooFarBehindError()
    const missed = this.log.slice(base)
    const changes = withCreator(given, userId)
    const applied = applyChanges(this.content, changes)
    const refusals = applied.ok ? this.#refuseSwept(changes) : applied.refusals
    if (!applied.ok || refusals.length > 0)
      return { kind: 'refused', text: 'Refused.', refusals, revision: this.revision, missed }
    this.content = applied.content
    const at = new Date(0).toISOString()
    this.log.push({ revision: this.revision + 1, changeId, userId, at, changes })
    return { kind: 'applied', revision: this.revision, missed }
  }

  #refuseSwept(changes: readonly Change[]): Refusal[] {
    return changes.flatMap((change, index) => {
      const missing = outsideReferencesOf(change).filter(({ to }) => this.#swept.has(String(to)))
      const fields = missing.map(({ field }) => field)
      return fields.length > 0 ? [{ index, code: 'unknown-reference', text: 'Swept.', fields }] : []
    })
  }

  async #carry<T>(carryOut: () => T): Promise<T> {
    const fate = this.fate()
    await Promise.resolve()
    if (fate === 'request-lost') throw new SourceUnavailableError()
    if (fate === 'hidden') throw new MapNotFoundError()
    const answer = carryOut()
    await Promise.resolve()
    if (fate === 'answer-lost') throw new SourceUnavailableError()
    return answer
  }
}
