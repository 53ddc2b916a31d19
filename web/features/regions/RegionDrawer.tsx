import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { sayFailure } from '../../shell/sidebar/MapHead.tsx'
import { reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { RelatedMap } from '../../sources/MapSource.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { Drawer } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { RegionForm } from './RegionForm.tsx'
import { RegionPicture } from './RegionPicture.tsx'

/** Adds region maps and, in its edit mode, deletes them. */
export const RegionDrawer = ({ onClose }: { onClose: () => void }) => {
  const { record } = useViewer()
  const [isEditing, setEditing] = useState(false)
  const { regions, abilities, style } = record
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} label={style.section_name_region_maps}>
      <div className="regions__head">
        <h2 className="dialog__title">{style.section_name_region_maps}</h2>
        {abilities.delete && regions.length > 0 && (
          <IconButton label="Edit region maps" pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            <Pencil />
          </IconButton>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="regions__body">
        {regions.length === 0 && <p className="regions__none">This map has no region maps yet.</p>}
        {regions.length > 0 && (
          <ul className="regions__list">
            {regions.map((region) => (
              <li key={region.id} className="region">
                <RegionPicture region={region} />
                <span className="cut">{region.name}</span>
                {isEditing && <DeleteButton region={region} />}
              </li>
            ))}
          </ul>
        )}
        {abilities.regions && <RegionForm />}
      </div>
    </Drawer>
  )
}

const DeleteButton = ({ region }: { region: RelatedMap }) => {
  const { record, source } = useViewer()
  const client = useQueryClient()
  const { confirm } = useAlert()
  const removal = useMutation({
    mutationFn: () => source.deleteRegion(region.id),
    onSuccess: () => {
      toast.say(`“${region.name}” was deleted.`)
      reloadMapRecord(client, record.id)
    },
    onError: (error) =>
      sayFailure(error, { failed: TEXTS.region.deleteFailed, threw: TEXTS.region.deleteThrew }),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: TEXTS.map.deleteQuestion(region.name),
      text: TEXTS.map.deleteText,
      verb: 'Delete map',
      danger: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <IconButton
      label={`Delete ${region.name}`}
      size="sm"
      className="region__delete"
      disabled={removal.isPending}
      onClick={() => void ask()}
    >
      <Trash2 />
    </IconButton>
  )
}
