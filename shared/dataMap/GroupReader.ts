import { assetRefSchema, isWebAddress } from '../maps/assets.ts'
import { FLOOR_NAME_MAX, POI_DESCRIPTION_MAX, POI_NAME_MAX, TYPE_NAME_MAX, URL_MAX } from '../limits.ts'
import { isKeyWithin } from '../names.ts'
import { DEFAULT_TYPE_LOOK, type Shape } from '../content/types.ts'
import {
  type DataBackground,
  type DataGroup,
  type DataMarker,
  type GroupDetails,
  ImportTally,
} from './dataMap.ts'
import {
  anyText,
  colourOf,
  field,
  isLoose,
  linesField,
  listField,
  type Loose,
  looseField,
  pairOf,
  textField,
} from './looseJson.ts'
import type { Order } from './origin.ts'
import type { Pair } from './place.ts'
import { plainText, typedText } from './plainText.ts'

/** Colours for groups that have none, far apart from one another. */
const PALETTE = [
  '#e6a23c',
  '#4aa8ff',
  '#67c23a',
  '#f56c6c',
  '#b07cff',
  '#20c5b5',
  '#ff8ad0',
  '#c9d64f',
  '#a97142',
  '#8fa3b8',
]

/** What is known of where the pages come from. */
interface Provenance {
  /** The address to which the title of a page is added; null if unknown. */
  readonly wiki: string | null
  /** Whether texts have markup, which is removed. */
  readonly isMarkup?: boolean
  /** The addresses of files that the pages name. */
  readonly files?: Loose
  /** What an export of ours says of each group besides. */
  readonly groupDetails?: Loose
  /** What keys of markers can tie them to. */
  readonly backgrounds?: readonly DataBackground[]
}

interface OpenGroup extends Omit<DataGroup, 'markers' | 'colour'> {
  colour: string
  readonly markers: DataMarker[]
}

/** Gathers the groups and markers of a data map from its pages. */
export class GroupReader {
  readonly tally = new ImportTally()
  readonly #groups = new Map<string, OpenGroup>()
  readonly #keysByName = new Map<string, string>()
  readonly #layers = new Set<string>()
  readonly #coloured = new Set<OpenGroup>()
  readonly #unread = new Set<string>()
  readonly #order: Order
  readonly #provenance: Required<Provenance>

  constructor(
    order: Order,
    { wiki, isMarkup = true, files = {}, groupDetails = {}, backgrounds = [] }: Provenance,
  ) {
    this.#order = order
    this.#provenance = { wiki, isMarkup, files, groupDetails, backgrounds }
  }

  /** Reads the groups of a page, with the points inside them. The first definition of a group stays. */
  readGroups(groups: unknown): void {
    for (const [key, group] of groupsIn(groups)) {
      const id = textField(group, 'id', 'key') || key
      const open = this.addGroup(id, textField(group, 'name', 'title'), {
        ...group,
        ...looseField(this.#provenance.groupDetails, id),
      })
      for (const point of listField(group, 'pins', 'locations', 'markers')) this.readMarker(open, point)
    }
  }

  /** Reads markers by group, or as one list in which each names its group. */
  readMarkers(page: Loose): void {
    const markers = field(page, 'markers')
    if (Array.isArray(markers)) {
      for (const marker of markers as readonly unknown[]) {
        const key = isLoose(marker) ? textField(marker, 'group', 'categoryId', 'category', 'type') : ''
        this.readMarker(this.groupOf(key || 'markers'), marker)
      }
      return
    }
    if (!isLoose(markers)) return
    for (const [key, list] of Object.entries(markers)) {
      const [group, background] = [this.groupOf(key), this.#backgroundOf(key)]
      if (group.key !== key && group.name !== key) this.#noteLayers(key)
      if (Array.isArray(list))
        for (const marker of list as readonly unknown[])
          this.readMarker(group, marker, isLoose(marker) ? marker : {}, background)
      else this.tally.add('not-a-marker')
    }
  }

  /** What a key such as `chest cave level:2` says besides the group and the background. */
  #noteLayers(key: string): void {
    for (const layer of key.trim().split(/\s+/).slice(1))
      if (!layer.startsWith('bg:')) this.#layers.add(layer)
  }

  addGroup(key: string, name: string, look: Loose): OpenGroup {
    const known = this.#groups.get(key)
    if (known) return known
    const shown = this.#nameOf(name) ?? this.#nameOf(plainText(key)) ?? 'Group'
    const category = this.#nameOf(textField(look, 'category'))
    const group: OpenGroup = { key, name: shown, category, ...this.#lookOf(look), markers: [] }
    this.#groups.set(key, group)
    if (group.details !== null) this.#coloured.add(group)
    this.#keysByName.set(shown, key)
    return group
  }

  /** Gives a group the colour that its first coloured marker has, and counts the markers of another one. */
  colour(group: OpenGroup, text: string, markerName: string): void {
    const colour = colourOf(text)
    if (colour === null) {
      if (text !== '') this.tally.addNamed('colour-unread', text)
      return
    }
    if (!this.#coloured.has(group)) group.colour = colour
    this.#coloured.add(group)
    if (group.colour !== colour) this.tally.addNamed('colour-left-out', markerName)
  }

  readMarker(
    group: OpenGroup,
    marker: unknown,
    popup: Loose = isLoose(marker) ? marker : {},
    background: number | null = null,
  ): void {
    if (typeof marker !== 'object' || marker === null) return this.tally.add('not-a-marker')
    const pair = pairOf(marker, this.#order) ?? (isLoose(marker) ? this.#innerPair(marker) : null)
    if (!pair)
      return this.tally.addNamed('no-position', plainText(textField(popup, 'label', 'name', 'title')))
    if (isLoose(marker) && marker !== popup) this.#noteUnread(marker)
    const { name, description, image } = isBare(popup) ? NO_POPUP : this.#readPopup(popup)
    if (name === '') this.tally.add('named-after-group')
    const floorName = isBare(popup) ? '' : this.line(anyText(field(popup, 'floor')), FLOOR_NAME_MAX)
    const read: DataMarker = {
      x: pair.x,
      y: pair.y,
      name: name || group.name,
      description,
      id: (isLoose(marker) && textField(marker, 'id')) || null,
      image,
      background,
    }
    group.markers.push(floorName === '' ? read : { ...read, floorName })
  }

  #readPopup(popup: Loose): Popup {
    this.#noteUnread(popup)
    if (textField(popup, 'icon') !== '') this.tally.add('icon-left-out')
    if (field(popup, 'searchKeywords') !== undefined) this.tally.add('keywords-left-out')
    const name = this.line(textField(popup, 'label', 'name', 'title'), POI_NAME_MAX)
    return { name, description: this.#describe(popup), image: this.#imageOf(popup) }
  }

  #noteUnread(marker: Loose): void {
    for (const key in marker) if (!READ_KEYS.has(key) && hasContent(marker[key])) this.#unread.add(key)
  }

  #innerPair(marker: Loose): Pair | null {
    return pairOf(field(marker, 'position', 'pair', 'coordinates', 'coords', 'pos'), this.#order)
  }

  /** Returns the groups in the order of the file. */
  done(): DataGroup[] {
    this.tally.add('layer-left-out', this.#layers.size)
    for (const key of this.#unread) this.tally.addNamed('property-left-out', key)
    return [...this.#groups.values()]
  }

  /** Finds the group of a key such as `chest cave level:2`, of which the first word names the group, or makes it up. */
  groupOf(key: string): OpenGroup {
    const word = key.trim().split(/\s/, 1)[0] ?? key
    const known = this.#groups.get(key) ?? this.#groups.get(this.#keysByName.get(key) ?? word)
    if (known) return known
    this.tally.add('group-made-up')
    return this.addGroup(word, word, {})
  }

  /** The background that a key such as `chest bg:cave` ties to, by its layer, its name or its number. */
  #backgroundOf(key: string): number | null {
    const named = /\sbg:(\S+)/.exec(key)?.[1]?.toLowerCase()
    if (named === undefined) return null
    const { backgrounds } = this.#provenance
    const isNamed = (text: string) => text.toLowerCase().replaceAll(' ', '_') === named
    const index = backgrounds.findIndex(({ layer, name }) => isNamed(layer) || isNamed(name))
    const number = /^\d{1,3}$/.test(named) ? Number(named) : -1
    return index >= 0 ? index : number >= 0 && number < backgrounds.length ? number : null
  }

  /** The name of a type or a category; null if there is none. */
  #nameOf(text: string): string | null {
    const name = this.line(text, TYPE_NAME_MAX)
    return name !== '' && isKeyWithin(name, TYPE_NAME_MAX) ? name : null
  }

  #lookOf(look: Loose): Pick<OpenGroup, 'colour' | 'shape' | 'details'> {
    const fill = colourOf(field(look, 'fillColor', 'color', 'colour'))
    const pin = colourOf(field(look, 'pinColor'))
    const details = detailsOf(look)
    const hasIcon =
      details === null && textField(look, 'icon', 'markerIcon', 'legendIcon', 'symbol').trim() !== ''
    if (textField(look, 'article', 'description') !== '') this.tally.add('group-text-left-out')
    if (hasIcon) this.tally.add('icon-left-out')
    const colour = fill ?? pin ?? PALETTE[this.#groups.size % PALETTE.length] ?? '#ff0000'
    return {
      colour,
      details,
      shape:
        shapeOf(textField(look, 'shape')) ??
        (fill ? 'circle' : pin ? 'triangle' : hasIcon ? 'square' : 'circle'),
    }
  }

  #describe(popup: Loose): string {
    if (!DESCRIBING.some((key) => Object.hasOwn(popup, key))) return ''
    const link = looseField(popup, 'link')
    const lines = [
      this.#clean(linesField(popup, 'description'), POI_DESCRIPTION_MAX),
      this.#articleLine(textField(popup, 'article')),
      textField(link, 'url') && plainText(`${textField(link, 'label')} ${textField(link, 'url')}`),
    ]
    return this.#cut(lines.filter((line) => line !== '').join('\n'), POI_DESCRIPTION_MAX)
  }

  #articleLine(article: string): string {
    const [page = '', label = ''] = article.split('|').map((part) => plainText(part))
    if (page === '') return ''
    const title = label || page
    const { wiki } = this.#provenance
    if (wiki === null) return title
    // What follows a question mark would be no part of the page's title.
    return `${title}: ${wiki}${encodeURI(page.replaceAll(' ', '_')).replaceAll('?', '%3F')}`
  }

  #imageOf(popup: Loose): string | null {
    const named = textField(popup, 'image', 'popupImage')
    if (named === '') return null
    const image = textField(this.#provenance.files, named) || named
    if (isWebAddress(image) && image.length <= URL_MAX) return image
    this.tally.add('picture-left-out')
    return null
  }

  /** A text that a wiki shows in one line. */
  line(text: string, lengthMax: number): string {
    const clean = this.#clean(text, lengthMax)
    return this.#provenance.isMarkup ? clean.replace(/\s+/g, ' ').trim() : clean
  }

  #clean(text: string, lengthMax: number): string {
    if (text === '') return ''
    if (!this.#provenance.isMarkup) return this.#cut(typedText(text), lengthMax)
    const plain = plainText(text)
    if (plain !== text.trim()) this.tally.add('markup-cleaned')
    return this.#cut(plain, lengthMax)
  }

  #cut(text: string, lengthMax: number): string {
    if (text.length <= lengthMax) return text
    this.tally.add('text-shortened')
    return text.slice(0, lengthMax).replace(/\p{Cs}$/u, '')
  }
}

type Popup = Pick<DataMarker, 'name' | 'description' | 'image'>

const NO_POPUP: Popup = { name: '', description: '', image: null }

/** Whether a marker says no more than where it is, as most of a large file do. */
const isBare = (marker: Loose): boolean => {
  for (const key in marker) if (!BARE_KEYS.has(key)) return false
  return true
}

const BARE_KEYS: ReadonlySet<string> = new Set(['id', 'x', 'y', 'lat', 'lon'])

/** What is read of a marker and its popup, left out under a reason of its own, or only says how a text is written. */
const READ_KEYS: ReadonlySet<string> = new Set([
  ...BARE_KEYS,
  ...['lng', 'latitude', 'longitude', 'position', 'pair', 'coordinates', 'coords', 'pos'],
  ...['group', 'categoryId', 'category', 'type'],
  ...['popup', 'label', 'name', 'title', 'description', 'isWikitext', 'article', 'link'],
  ...['icon', 'image', 'popupImage', 'searchKeywords', 'floor'],
])

const hasContent = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

/** What a marker's description is made of. */
const DESCRIBING = ['description', 'article', 'link']

/** An export of ours says of each type how its labels look. */
const detailsOf = (look: Loose): GroupDetails | null => {
  const background = colourOf(field(look, 'labelBgColour'))
  if (background === null) return null
  const icon = assetRefSchema.safeParse(field(look, 'icon'))
  return {
    icon: icon.success ? icon.data : null,
    labelBorder: field(look, 'labelBorder') === 0 ? 0 : 1,
    labelBgColour: background,
    labelBorderColour: colourOf(field(look, 'labelBorderColour')) ?? DEFAULT_TYPE_LOOK.labelBorderColour,
  }
}

/** Groups by their keys, or a list of groups; or a list of such objects, some of which name a collection. */
function* groupsIn(groups: unknown, collection = ''): Generator<readonly [string, Loose], void> {
  if (Array.isArray(groups)) {
    for (const [index, group] of (groups as readonly unknown[]).entries()) {
      if (!isLoose(group)) continue
      const inner = field(group, 'groups')
      if (isLoose(inner)) yield* groupsIn(inner, textField(group, 'collection'))
      else if (isGroup(group)) yield [textField(group, 'name', 'title') || `Group ${index + 1}`, group]
      else yield* groupsIn(group)
    }
  } else if (isLoose(groups))
    for (const [key, group] of Object.entries(groups))
      if (isLoose(group)) yield [key, { category: collection, ...group }]
}

const isGroup = (object: Loose): boolean => Object.values(object).some((value) => !isLoose(value))

const shapeOf = (text: string): Shape | null =>
  text === 'circle' || text === 'square' || text === 'triangle' || text === 'star' ? text : null
