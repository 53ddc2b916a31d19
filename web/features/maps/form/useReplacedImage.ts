import { useRef, useState } from 'react'
import type { ImageSize } from '../../../../shared/maps/imagePlacement.ts'
import type { LineUp } from '../../../../shared/maps/lineUp.ts'
import {
  DEFAULT_IMAGE_PLACING,
  type ImagePlacing,
  LINED_UP,
  type PlainPlacing,
} from '../../../../shared/maps/maps.ts'
import { LINE_UP_TEXTS } from '../../../../shared/texts/lineUpTexts.ts'
import { measureUpright } from '../../../ui/picture/uprightPicture.ts'
import { NO_PAIRS } from '../../lineUp/controlPairs.ts'
import type { LineUpDraft } from '../../lineUp/LineUpDialog.tsx'

/** What is to become of the content: an answer in a word, and the pairs of points for that of them which wants some. */
export interface PlacingAnswer {
  readonly word: PlainPlacing | typeof LINED_UP
  /** Null until the pairs are used. */
  readonly lineUp: LineUp | null
  readonly draft: LineUpDraft
}

interface Chosen {
  readonly file: File | null
  /** Null while it is not known. */
  readonly newSize: ImageSize | null
  readonly problem: string | null
}

const NONE: Chosen = { file: null, newSize: null, problem: null }
const FIRST_ANSWER: PlacingAnswer = {
  word: DEFAULT_IMAGE_PLACING,
  lineUp: null,
  draft: { pairs: NO_PAIRS, warp: 'affine' },
}

/** The image that is chosen to replace another one, and what is to become of the content. */
export const useReplacedImage = (problemOf: (file: File) => string | null) => {
  const [chosen, setChosen] = useState(NONE)
  const [answer, setAnswer] = useState(FIRST_ANSWER)
  const newest = useRef<File | null>(null)

  const choose = (file: File | null) => {
    newest.current = file
    const problem = file && problemOf(file)
    setChosen({ file: problem === null ? file : null, newSize: null, problem })
    // Points of another file say nothing of this one.
    setAnswer(({ word }) => ({ ...FIRST_ANSWER, word }))
    if (file === null || problem !== null) return
    void measureUpright(file).then((newSize) => {
      if (newest.current === file) setChosen({ file, newSize, problem: null })
    })
  }

  /** Returns what is sent; null where the images are to be lined up and are not yet, which is then said. */
  const placing = (): ImagePlacing | null => {
    const placed = answer.word === LINED_UP ? answer.lineUp : answer.word
    if (placed === null) setChosen((before) => ({ ...before, problem: LINE_UP_TEXTS.notLined }))
    return placed
  }
  return {
    ...chosen,
    answer,
    choose,
    placing,
    place: (next: PlacingAnswer) => {
      setAnswer(next)
      setChosen((before) => ({ ...before, problem: null }))
    },
  }
}
