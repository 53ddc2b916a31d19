import { memo, useId, useState } from 'react'
import type { PlacedDataMap } from '../../../shared/dataMap/placeDataMap.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import { useFilePreview } from '../maps/form/chosenFile.ts'
import { ImportPreview } from './ImportPreview.tsx'

interface ImportGroupsProps {
  placed: PlacedDataMap
  /** A chosen file, or the address of a picture; null if there is none yet. */
  image: File | string | null
  /** Of the image, or what stands for it. */
  size: ImageSize
  onSize?: (size: ImageSize) => void
}

/** The groups with their counts, and the markers of the chosen one on the image, beside all zones. */
export const ImportGroups = memo(({ placed, image, ...shown }: ImportGroupsProps) => {
  const name = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const groups = placed.groups.filter(({ markers }) => markers.length > 0)
  const chosen = groups.find(({ group }) => group.key === chosenKey) ?? groups[0] ?? null
  const preview = { group: chosen, zones: placed.zones, ...shown }
  return (
    <div>
      <div className="label">Preview</div>
      {image instanceof File ? (
        <PreviewOn key={image.name} image={image} {...preview} />
      ) : (
        <ImportPreview url={image} {...preview} />
      )}
      <div className="import__groups" role="radiogroup" aria-label="Preview group">
        {groups.map(({ group: { key, name: text, colour }, markers }) => (
          <label key={key} className="import__group">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={key === chosen?.group.key}
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
