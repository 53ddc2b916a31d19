import { IMPORT_REASONS, type ImportCounts, type ImportReason } from './dataMap.ts'

/** What happened to a part of an imported file: it was changed or left out. */
export interface ReportLine {
  readonly reason: ImportReason
  readonly count: number
  readonly text: string
}

/** For one, and for several. */
const TEXTS: Readonly<Record<ImportReason, readonly [one: string, several: string]>> = {
  'no-position': ['marker without a position is left out', 'markers without a position are left out'],
  'not-a-marker': ['entry that is no marker is left out', 'entries that are no markers are left out'],
  'too-far': ['marker too far from the image is left out', 'markers too far from the image are left out'],
  outside: ['marker lies outside the image and is kept', 'markers lie outside the image and are kept'],
  'group-made-up': [
    'group that the file does not define is made up',
    'groups that the file does not define are made up',
  ],
  'group-renamed': ['group whose name was taken has a number', 'groups whose names were taken have a number'],
  'group-empty': ['group has no markers', 'groups have no markers'],
  'named-after-group': ['marker without a name has its group’s', 'markers without a name have their group’s'],
  'markup-cleaned': ['text had markup, which is removed', 'texts had markup, which is removed'],
  'text-shortened': ['text was too long and is shortened', 'texts were too long and are shortened'],
  'icon-left-out': [
    'icon of the wiki is shown as a coloured shape',
    'icons of the wiki are shown as coloured shapes',
  ],
  'layer-left-out': [
    'layer within a group is left out, its markers are kept',
    'layers within groups are left out, their markers are kept',
  ],
  'keywords-left-out': [
    'marker had words for the search, which are left out',
    'markers had words for the search, which are left out',
  ],
  'group-text-left-out': [
    'description or article of a group is left out',
    'descriptions or articles of groups are left out',
  ],
  'picture-left-out': ['picture of the wiki is left out', 'pictures of the wiki are left out'],
  'background-left-out': ['further background is left out', 'further backgrounds are left out'],
  'other-background': [
    'marker or zone belongs to another background and is left out',
    'markers or zones belong to another background and are left out',
  ],
  'overlay-left-out': ['overlay picture is left out', 'overlay pictures are left out'],
  'fragment-missing': ['included page was not among the files', 'included pages were not among the files'],
  'hole-left-out': ['hole of a zone is left out', 'holes of zones are left out'],
  'shape-left-out': ['shape of an unknown kind is left out', 'shapes of unknown kinds are left out'],
  'zone-left-out': [
    'zone that crosses itself or has too many points is left out',
    'zones that cross themselves or have too many points are left out',
  ],
  'rotation-ignored': ['rotation of the coordinates is ignored', 'rotations of the coordinates are ignored'],
}

/** Returns what the person who imports should know, each reason once, in the order of the reasons. */
export const reportLines = (counts: ImportCounts): ReportLine[] =>
  IMPORT_REASONS.flatMap((reason) => {
    const count = counts.get(reason)
    if (count === undefined) return []
    const [one, several] = TEXTS[reason]
    return [{ reason, count, text: `${count.toLocaleString('en')} ${count === 1 ? one : several}.` }]
  })
