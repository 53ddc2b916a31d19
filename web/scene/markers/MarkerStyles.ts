import type { Marker } from '../Scene.ts'

/** What markers have in common: alike in looks, and hidden together. */
export type MarkerStyle = Required<Pick<Marker, 'typeId' | 'shape' | 'colour' | 'iconUrl'>>

/** Numbers the styles of markers, so that a marker carries its style as one small number. */
export class MarkerStyles {
  readonly #styles: MarkerStyle[] = []
  readonly #indicesOfType = new Map<number, number[]>()
  #hiddenTypes: ReadonlySet<number> = new Set()
  #isHidden = new Uint8Array(64)

  get count(): number {
    return this.#styles.length
  }

  at(index: number): MarkerStyle | undefined {
    return this.#styles[index]
  }

  /** By index: 1 where nothing of the style is seen. */
  get isHidden(): Uint8Array {
    return this.#isHidden
  }

  /** Costs what there are of styles, however many markers have them. */
  hideTypes(typeIds: ReadonlySet<number>): void {
    this.#hiddenTypes = typeIds
    this.#styles.forEach(({ typeId }, index) => (this.#isHidden[index] = typeIds.has(typeId) ? 1 : 0))
  }

  indexOf(marker: Marker): number {
    let ofType = this.#indicesOfType.get(marker.typeId)
    if (ofType === undefined) this.#indicesOfType.set(marker.typeId, (ofType = []))
    for (const index of ofType) if (isOfStyle(marker, this.#styles[index])) return index
    const index = this.#add(marker)
    ofType.push(index)
    return index
  }

  #add({ typeId, shape, colour, iconUrl = null }: Marker): number {
    const index = this.#styles.push({ typeId, shape, colour, iconUrl }) - 1
    if (index >= this.#isHidden.length) this.#isHidden = enlarged(this.#isHidden)
    this.#isHidden[index] = this.#hiddenTypes.has(typeId) ? 1 : 0
    return index
  }
}

const isOfStyle = (marker: Marker, style: MarkerStyle | undefined): boolean =>
  style !== undefined &&
  marker.shape === style.shape &&
  marker.colour === style.colour &&
  (marker.iconUrl ?? null) === style.iconUrl

const enlarged = (flags: Uint8Array): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(flags.length * 2)
  larger.set(flags)
  return larger
}
