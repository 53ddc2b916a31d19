import { FileImage, ImageUp } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'
import type { MapAnswer } from '../../../shared/maps/maps.ts'
import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { createHttpMapSource } from '../../sources/http/httpMapSource.ts'
import { ImageField, type ImageFieldProps } from './form/ImageField.tsx'
import type { PlacingAnswer } from './form/useReplacedImage.ts'
import { PlacingField, sizeInWords } from './PlacingField.tsx'

interface ReplacedImageProps extends Omit<ImageFieldProps, 'isMissing'> {
  map: MapAnswer
  isBusy: boolean
  /** The size of the chosen file, if it is known. */
  newSize: ImageSize | null
  answer: PlacingAnswer
  onAnswer: (answer: PlacingAnswer) => void
}

const { replacedImage } = PICTURE_TEXTS

/** The image of a map, another one to replace it, and what is to become of the content. */
export const ReplacedImage = ({ map, isBusy, newSize, answer, onAnswer, ...image }: ReplacedImageProps) => {
  if (image.file === null) return <PresentImage map={map} isBusy={isBusy} {...image} />
  return (
    <>
      <ImageField {...image} isMissing={false} />
      {newSize && (
        <PlacingField
          from={sizeOf(map)}
          to={newSize}
          file={image.file}
          open={() => createHttpMapSource().open(String(map.id))}
          {...{ answer, onAnswer, isBusy }}
        />
      )}
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
