import { FileImage, ImageUp } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import { IMAGE_PLACINGS, type ImagePlacing, type MapAnswer } from '../../../shared/maps/maps.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { ImageField, type ImageFieldProps } from './form/ImageField.tsx'

interface ReplacedImageProps extends Omit<ImageFieldProps, 'isMissing'> {
  map: MapAnswer
  isBusy: boolean
  /** The size of the chosen file, if it is known and differs from the image that the map has. */
  newSize: ImageSize | null
  placing: ImagePlacing
  onPlacing: (placing: ImagePlacing) => void
}

const { replacedImage } = PICTURE_TEXTS

/** The image of a map, another one to replace it, and what becomes of the content where that has another size. */
export const ReplacedImage = ({ map, isBusy, newSize, placing, onPlacing, ...image }: ReplacedImageProps) => {
  if (image.file === null) return <PresentImage map={map} isBusy={isBusy} {...image} />
  return (
    <>
      <ImageField {...image} isMissing={false} />
      {newSize && <Placing from={sizeOf(map)} to={newSize} {...{ placing, onPlacing, isBusy }} />}
    </>
  )
}

export const sizeOf = ({ image_width, image_height }: MapAnswer): ImageSize => ({
  width: image_width ?? 0,
  height: image_height ?? 0,
})

/** Whether pictures are being made of the map's image, or of the one that is to replace it. */
export const isImageAwaited = ({ image_state, next_image_state }: MapAnswer): boolean =>
  image_state.state === 'processing' || next_image_state?.state === 'processing'

const number = new Intl.NumberFormat('en')
const sizeInWords = ({ width, height }: ImageSize): string =>
  `${number.format(width)} × ${number.format(height)} px`

interface PresentImageProps {
  map: MapAnswer
  isBusy: boolean
  onChange: (file: File | null) => void
  inputRef: Ref<HTMLInputElement>
}

const PresentImage = ({ map, isBusy, onChange, inputRef }: PresentImageProps) => {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <div className="label" id={labelId}>
        Map image
      </div>
      <div className="file">
        {map.thumbnail_url === null ? (
          <span className="file__picture">
            <FileImage />
          </span>
        ) : (
          <img className="file__picture" src={map.thumbnail_url} alt="" />
        )}
        <div className="file__body">
          <div className="file__name">{sizeInWords(sizeOf(map))}</div>
          {isImageAwaited(map) ? (
            <span className="file__size">{replacedImage.awaited}</span>
          ) : (
            <label className="btn btn--secondary btn--sm file__replace">
              <ImageUp />
              {replacedImage.replace}
              <input
                ref={inputRef}
                type="file"
                accept="image/*"
                className="visually-hidden"
                disabled={isBusy}
                onChange={(event) => onChange(event.target.files?.[0] ?? null)}
              />
            </label>
          )}
        </div>
      </div>
    </div>
  )
}

interface PlacingProps {
  from: ImageSize
  to: ImageSize
  placing: ImagePlacing
  isBusy: boolean
  onPlacing: (placing: ImagePlacing) => void
}

const Placing = ({ from, to, placing, isBusy, onPlacing }: PlacingProps) => {
  const name = useId()
  return (
    <fieldset className="placing" disabled={isBusy}>
      <legend className="placing__question">
        {replacedImage.question} <span>{`${sizeInWords(from)} → ${sizeInWords(to)}`}</span>
      </legend>
      {IMAGE_PLACINGS.map((value) => (
        <label key={value} className="placing__answer">
          <input type="radio" name={name} checked={placing === value} onChange={() => onPlacing(value)} />
          <span>
            {replacedImage.answers[value].label}
            <small>{replacedImage.answers[value].hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
