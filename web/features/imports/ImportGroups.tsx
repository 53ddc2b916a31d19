import { memo, useId, useState } from 'react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import { useFilePreview } from '../maps/form/chosenFile.ts'
import { ImportPreview } from './ImportPreview.tsx'

interface ImportGroupsProps {
  map: DataMap
  origin: Origin
  background: number
  /** A chosen file, or the address of a picture; null if there is none yet. */
  image: File | string | null
  /** Its size, once it is known. */
  size: ImageSize | null
  onSize?: (size: ImageSize) => void
}

/** The groups with their counts, and the markers of the chosen one on the image. */
export const ImportGroups = memo(({ map, image, ...placing }: ImportGroupsProps) => {
  const name = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const group = map.groups.find(({ key }) => key === chosenKey) ?? map.groups[0]
  if (!group) return null
  return (
    <div>
      <div className="label">Preview</div>
      {image instanceof File ? (
        <PreviewOn key={image.name} map={map} group={group} image={image} {...placing} />
      ) : (
        <ImportPreview map={map} group={group} url={image} {...placing} />
      )}
      <div className="import__groups" role="radiogroup" aria-label="Preview group">
        {map.groups.map(({ key, name: text, colour, markers }) => (
          <label key={key} className="import__group">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={key === group.key}
              onChange={() => setChosenKey(key)}
            />
            <span className="import__dot" style={{ background: colour }} />
            <span className="cut">{text}</span>
            <span className="num">{markers.length}</span>
          </label>
        ))}
      </div>
    </div>
  )
})
ImportGroups.displayName = 'ImportGroups'

const PreviewOn = ({
  image,
  ...preview
}: { image: File } & Omit<Parameters<typeof ImportPreview>[0], 'url'>) => (
  <ImportPreview {...preview} url={useFilePreview(image)} />
)
