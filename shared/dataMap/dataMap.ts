import type { Calibration } from '../calibration/calibration.ts'
import { type AssetRef, isWebPicture } from '../maps/assets.ts'
import type { PoiType, Shape } from '../content/types.ts'
import type { Floor } from '../floors/floors.ts'
import type { Zone } from '../content/zones.ts'
import type { RingSizes } from '../geometry/rings.ts'
import type { Origin } from './origin.ts'
import type { Box, ImageSize, Pair } from './place.ts'
import type { DataTable } from './table.ts'
import type { Content } from '../content/content.ts'

/** What a data map may lose or have altered on its way in. Each is counted, so that nothing is lost in silence. */
export const IMPORT_REASONS = [
  'no-position',
  'geometry-empty',
  'not-a-marker',
  'too-far',
  'outside',
  'group-made-up',
  'group-renamed',
  'group-empty',
  'named-after-group',
  'markup-cleaned',
  'text-shortened',
  'property-left-out',
  'translation-left-out',
  'height-left-out',
  'colour-unread',
  'colour-left-out',
  'icon-left-out',
  'layer-left-out',
  'keywords-left-out',
  'group-text-left-out',
  'picture-left-out',
  'background-left-out',
  'overlay-left-out',
  'fragment-missing',
  'other-background',
  'rotation-ignored',
  'hole-left-out',
  'shape-left-out',
  'external-left-out',
  'vertex-left-out',
  'zone-text-left-out',
  'zone-without-shape',
  'zone-crosses',
  'zone-too-far',
  'zone-too-long',
  'cells-left-out',
  'floor-left-out',
  'extent-fitted',
  'header-missing',
  'numbers-unsure',
  'quote-open',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** How often each reason occurred. */
export type ImportCounts = ReadonlyMap<ImportReason, number>

/** Names of the first things that a reason concerns, each once, `EXAMPLES_MAX` at most. */
export type ImportExamples = ReadonlyMap<ImportReason, readonly string[]>

/** What an import loses or alters. */
export interface ImportLosses {
  readonly counts: ImportCounts
  readonly examples: ImportExamples
}

/** A marker, in the coordinates of its file. */
export interface DataMarker {
  readonly x: number
  readonly y: number
  readonly name: string
  readonly description: string
  /** Its id in the file; null if it has none. */
  readonly id: string | null
  /** The address of a picture; null for a file of the wiki, which is out of reach. */
  readonly image: string | null
  /** Which of the file's backgrounds it belongs to; null if it is shown on all of them. */
  readonly background: number | null
  /** The floor that it is on, by its name; absent if the file says nothing of it. */
  readonly floorName?: string
}

/** What only an export of ours says of a group. */
export interface GroupDetails extends Pick<PoiType, 'labelBorder' | 'labelBgColour' | 'labelBorderColour'> {
  /** The ref of an icon, which other maps may not have. */
  readonly icon: AssetRef | null
}

/** Markers that share a look. */
export interface DataGroup {
  readonly key: string
  readonly name: string
  /** Null if the file has no categories: then the group becomes one. */
  readonly category: string | null
  readonly details: GroupDetails | null
  readonly colour: string
  readonly shape: Shape
  readonly markers: readonly DataMarker[]
}

/** A shape, in the coordinates of its file. The first point of a ring is not repeated at its end. */
export type DataGeometry =
  | {
      readonly kind: 'circle'
      readonly centre: Pair
      readonly radius: number
      /** In units of y, where these are others than those of x. */
      readonly radiusUp?: number
    }
  | { readonly kind: 'polyline' | 'polygon' | 'rectangle'; readonly points: readonly Pair[] }
  | { readonly kind: 'multipolygon'; readonly points: readonly Pair[]; readonly parts: RingSizes }

/** A zone, in the coordinates of its file. */
export interface DataZone extends Pick<
  Zone,
  'label' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern' | 'way'
> {
  readonly geometry: DataGeometry
  /** Which of the file's backgrounds it belongs to; null if it is shown on all of them. */
  readonly background: number | null
  /** The floor that it is on, by its name; absent if the file says nothing of it. */
  readonly floorName?: string
}

/** A picture that the map may be drawn on. `at` is where it lies; null if it fills the map's own box. */
export interface DataBackground {
  readonly name: string
  /** By which keys of markers name it; empty if none can. */
  readonly layer: string
  readonly image: string
  readonly at: Box | null
}

/** A community data map, read from one file or from several that belong together. */
export interface DataMap extends ImportLosses {
  readonly format: 'datamaps' | 'fandom' | 'plain' | 'geojson' | 'csv'
  readonly name: string
  readonly game: string
  /** The box of coordinates that the map's image shows if they are units of it; else the one around all points. */
  readonly box: Box
  /**
   * What the coordinates count: units of the box, pixels of the image, or degrees on a globe. Of `open` ones and of degrees
   * the file does not say which of them the image covers: see `Extent`.
   */
  readonly unit: 'box' | 'pixels' | 'open' | 'degrees'
  /** What the file says about where its coordinates begin and which of a pair comes first. */
  readonly origin: Origin
  readonly backgrounds: readonly DataBackground[]
  readonly groups: readonly DataGroup[]
  readonly zones: readonly DataZone[]
  /** The columns of a file whose columns can have any names; null for other files. */
  readonly table: DataTable | null
  /** How an export of ours says that the coordinates of the game lie on an image of the size of `box`. */
  readonly calibration?: Calibration
}

export const countMarkers = ({ groups }: Pick<DataMap, 'groups'>): number =>
  groups.reduce((sum, { markers }) => sum + markers.length, 0)

/** A file that no map can be made of. The text is for the person who chose it. */
export class DataMapError extends Error {
  override readonly name = 'DataMapError'
}

export const NO_LOSSES: ImportLosses = { counts: new Map(), examples: new Map() }

/** A report names one less, and says that there are more. */
export const EXAMPLES_MAX = 9

/** Counts reasons while a file is read and placed. */
export class ImportTally {
  readonly #counts: Map<ImportReason, number>
  readonly #examples: Map<ImportReason, readonly string[]>

  constructor({ counts, examples } = NO_LOSSES) {
    this.#counts = new Map(counts)
    this.#examples = new Map(examples)
  }

  add(reason: ImportReason, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count)
  }

  addNamed(reason: ImportReason, name: string): void {
    this.add(reason)
    const names = this.#examples.get(reason) ?? []
    if (name !== '' && names.length < EXAMPLES_MAX && !names.includes(name))
      this.#examples.set(reason, [...names, name])
  }

  get losses(): ImportLosses {
    return { counts: this.#counts, examples: this.#examples }
  }
}

/** What is exported of a map. */
export interface ExportedMap {
  readonly name: string
  readonly game: string
  readonly image: ImageSize
  readonly content: Content
  /** Returns the address of an icon or a picture; null for a file that only this browser has. */
  readonly urlOf: (ref: AssetRef) => string | null
  /** What its POIs and zones can be on; none by default. `frame`: where the image of its own lies; null if it has none, or all of it. */
  readonly floors?: readonly Floor[]
  /** In whose coordinates it is written; map pixels by default. */
  readonly calibration?: Calibration | null
}

/** Returns the name of the floor that something is on; nothing for what is on all of them. */
export const floorNameOf = (
  { floors = [] }: Pick<ExportedMap, 'floors'>,
  { floor }: { readonly floor?: number | undefined },
): string | undefined => floors.find(({ id }) => id === floor)?.name

/** Returns the address of a POI's picture; null if it has none, or none outside this browser. */
export const pictureUrl = ({ urlOf }: ExportedMap, picture: string | null): string | null =>
  picture === null || isWebPicture(picture) ? picture : urlOf(picture)
