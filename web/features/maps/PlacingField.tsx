import { useId, useState } from 'react'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import { IMAGE_PLACINGS, LINED_UP } from '../../../shared/maps/maps.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import type { OpenedMap } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { LineUpDialog } from '../lineUp/LineUpDialog.tsx'
import type { PlacingAnswer } from './form/useReplacedImage.ts'

const { replacedImage } = PICTURE_TEXTS

const number = new Intl.NumberFormat('en')
export const sizeInWords = ({ width, height }: ImageSize): string =>
  `${number.format(width)} × ${number.format(height)} px`

interface PlacingFieldProps {
  from: ImageSize
  to: ImageSize
  file: File
  /** Opens the map whose image is to be replaced. */
  open: () => Promise<OpenedMap>
  answer: PlacingAnswer
  isBusy: boolean
  onAnswer: (answer: PlacingAnswer) => void
}

/** Asks what is to become of the content of a map that gets another image. */
export const PlacingField = ({ from, to, file, open, answer, isBusy, onAnswer }: PlacingFieldProps) => {
  const name = useId()
  const [isLining, setLining] = useState(false)
  const isSame = from.width === to.width && from.height === to.height
  const { word, lineUp } = answer
  const answers = isSame
    ? [{ value: IMAGE_PLACINGS[0], ...replacedImage.stay }]
    : IMAGE_PLACINGS.map((value) => ({ value, ...replacedImage.answers[value] }))
  // Where nothing is scaled, all other answers leave everything where it is.
  const shown = isSame && word !== LINED_UP ? IMAGE_PLACINGS[0] : word
  const radio = (value: PlacingAnswer['word'], label: string, hint: string) => (
    <label key={value} className="placing__answer">
      <input
        type="radio"
        name={name}
        checked={shown === value}
        onChange={() => onAnswer({ ...answer, word: value })}
      />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  )
  return (
    <fieldset className="placing" disabled={isBusy}>
      <legend className="placing__question">
        {isSame ? replacedImage.sameSize : replacedImage.question}{' '}
        <span>{isSame ? sizeInWords(to) : `${sizeInWords(from)} → ${sizeInWords(to)}`}</span>
      </legend>
      {answers.map(({ value, label, hint }) => radio(value, label, hint))}
      {radio(LINED_UP, LINE_UP_TEXTS.label, LINE_UP_TEXTS.answerHint)}
      {word === LINED_UP && (
        <div className="placing__pairs">
          <Button size="sm" onClick={() => setLining(true)}>
            {lineUp ? LINE_UP_TEXTS.change : LINE_UP_TEXTS.begin}
          </Button>
          {lineUp && <span>{LINE_UP_TEXTS.lined(lineUp.pairs.length, lineUp.warp)}</span>}
        </div>
      )}
      {isLining && (
        <LineUpDialog
          {...{ open, file }}
          draft={answer.draft}
          onUse={(used, draft) => {
            setLining(false)
            onAnswer({ ...answer, lineUp: used, draft })
          }}
          onClose={(draft) => {
            setLining(false)
            onAnswer({ ...answer, draft })
          }}
        />
      )}
    </fieldset>
  )
}
