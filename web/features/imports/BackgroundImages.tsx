import { FileImage } from 'lucide-react'
import { backgroundName, canBeFloors } from '../../../shared/dataMap/backgroundFloors.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { FilePick } from './FilePick.tsx'
import type { BackgroundUse } from './useBackgrounds.ts'

const USES = [
  { value: 'floors', label: 'Floors of one map' },
  { value: 'regions', label: 'Region maps' },
] as const

interface BackgroundImagesProps {
  map: DataMap
  /** The background that the map itself shows. */
  background: number
  use: BackgroundUse
  /** The images chosen for the other ones, by their numbers. */
  images: ReadonlyMap<number, File>
  disabled: boolean
  onUse: (use: BackgroundUse) => void
  onImage: (background: number, image: File) => void
}

/** What the further backgrounds of a file become, and a field for the image of each. Without one, no region map is made of it. */
export const BackgroundImages = ({
  map,
  background,
  use,
  images,
  disabled,
  onUse,
  onImage,
}: BackgroundImagesProps) =>
  map.backgrounds.length < 2 ? null : (
    <>
      <div>
        {canBeFloors(map) && (
          <>
            <div className="label" aria-hidden="true">
              The backgrounds become
            </div>
            <SegmentedControl
              label="The backgrounds become"
              value={use}
              options={USES}
              size="lg"
              disabled={disabled}
              onChange={onUse}
            />
          </>
        )}
        <p className="hint">{TEXTS.dataMap.backgrounds[use]}</p>
      </div>
      <div className="import__regions" role="group" aria-label="Images of the other backgrounds">
        {map.backgrounds.map((_background, index) =>
          index === background ? null : (
            <FilePick
              key={index}
              label={`Image of “${backgroundName(map, index)}”`}
              text={images.get(index)?.name ?? 'Optional'}
              icon={<FileImage />}
              accept="image/*"
              disabled={disabled}
              onFiles={([file]) => file && onImage(index, file)}
            />
          ),
        )}
      </div>
    </>
  )
