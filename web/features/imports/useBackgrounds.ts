import { useState } from 'react'
import { backgroundName, canBeFloors, shareThePlane } from '../../../shared/dataMap/backgroundFloors.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { MAP_NAME_MAX } from '../../../shared/limits.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'
import { chosenImageProblem } from '../maps/form/mapFormRules.ts'
import { regionImageProblem } from '../regions/RegionForm.tsx'

/** What the further backgrounds of a file become. */
export type BackgroundUse = 'floors' | 'regions'

/** A further background whose image is given. */
export interface GivenBackground {
  readonly background: number
  readonly name: string
  readonly image: File
}

const KEY = 'pinfold_import_backgrounds'

/** Backgrounds that lie beside one another are no floors unless somebody says so for this file. */
const firstUse = (map: DataMap): BackgroundUse => {
  if (!canBeFloors(map) || !shareThePlane(map)) return 'regions'
  return readStored(KEY) === 'regions' ? 'regions' : 'floors'
}

const problemOf = (image: File, use: BackgroundUse): string | null =>
  chosenImageProblem(image) ?? (use === 'regions' ? regionImageProblem(image) : null)

/** Which background the image of the map shows, what becomes of the others, and their images. */
export const useBackgrounds = () => {
  const [shown, setShown] = useState(0)
  const [use, setUse] = useState<BackgroundUse>('regions')
  const [images, setImages] = useState<ReadonlyMap<number, File>>(new Map())
  const further = [...images].filter(([background]) => background !== shown)
  return {
    shown,
    show: setShown,
    use,
    images,
    /** Why an image that was chosen cannot be what it is to become. */
    problem: further.map(([, image]) => problemOf(image, use)).find((problem) => problem !== null) ?? null,
    regionCount: use === 'floors' ? 0 : further.length,
    given: (of: DataMap): GivenBackground[] =>
      further.map(([background, image]) => ({
        background,
        name: backgroundName(of, background).slice(0, MAP_NAME_MAX),
        image,
      })),
    choose(next: BackgroundUse) {
      setUse(next)
      writeStored(KEY, next)
    },
    /** Returns why an image is refused; null if it is taken. */
    give(background: number, image: File): string | null {
      const refused = problemOf(image, use)
      if (refused === null) setImages(new Map([...images, [background, image]]))
      return refused
    },
    /** For another file. */
    reset(next: DataMap) {
      setShown(0)
      setUse(firstUse(next))
      setImages(new Map())
    },
  }
}
