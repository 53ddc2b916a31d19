import { FileImage } from 'lucide-react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { FilePick } from './FilePick.tsx'

interface RegionImagesProps {
  map: DataMap
  /** The background that the map itself shows. */
  background: number
  /** The images chosen for the other ones, by their numbers. */
  images: ReadonlyMap<number, File>
  disabled: boolean
  onImage: (background: number, image: File) => void
}

/** A field for the image of each further background, which becomes a region map with it and is left out without. */
export const RegionImages = ({
  map: { backgrounds },
  background,
  images,
  disabled,
  onImage,
}: RegionImagesProps) =>
  backgrounds.length < 2 ? null : (
    <div className="import__regions" role="group" aria-label="Region maps of the other backgrounds">
      {backgrounds.map((_background, index) =>
        index === background ? null : (
          <FilePick
            key={index}
            label={`Image of “${backgroundName({ backgrounds }, index)}”`}
            text={images.get(index)?.name ?? 'Optional, becomes a region map'}
            icon={<FileImage />}
            accept="image/*"
            disabled={disabled}
            onFiles={([file]) => file && onImage(index, file)}
          />
        ),
      )}
    </div>
  )

export const backgroundName = ({ backgrounds }: Pick<DataMap, 'backgrounds'>, index: number): string => {
  const { name = '', image = '' } = backgrounds[index] ?? {}
  return name || image || `Background ${index + 1}`
}
