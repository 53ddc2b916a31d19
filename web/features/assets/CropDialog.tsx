import { useId, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { SidesPx } from '../../ui/picture/uprightPicture.ts'
import { useFilePreview } from '../maps/form/chosenFile.ts'
import type { Area } from './fitPicture.ts'
import 'react-image-crop/dist/ReactCrop.css'
import './cropDialog.css'

interface CropDialogProps {
  file: File
  title: string
  isSquare: boolean
  /** The chosen part, or null for none. */
  onArea: (area: Area | null) => void
}

const WIDTH_PX = 560
/** Of the picture on the screen: what can still be seized. */
const SIDE_MIN_PX = 16

/** Chooses the part of a picture that is used, by pointer, by touch, or by the arrow keys on the frame and its handles. */
export const CropDialog = ({ file, title, isSquare, onArea }: CropDialogProps) => {
  const formId = useId()
  const url = useFilePreview(file, Infinity)
  const [sides, setSides] = useState<SidesPx | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const show = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setSides({ width, height })
    setCrop(firstCrop({ width, height }, isSquare))
  }
  const area = sides && crop ? areaOf(crop, sides) : null
  return (
    <Dialog
      open
      onOpenChange={() => onArea(null)}
      title={title}
      width={WIDTH_PX}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={() => onArea(null)}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" type="submit" form={formId} disabled={area === null}>
            Use
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="crop"
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may lie in another form, of which React would think it a part.
          event.stopPropagation()
          onArea(area)
        }}
      >
        <div className="crop__stage">
          {url !== null && (
            <ReactCrop
              crop={crop}
              aspect={isSquare ? 1 : undefined}
              keepSelection
              ariaLabels={ARIA_LABELS}
              minWidth={SIDE_MIN_PX}
              minHeight={SIDE_MIN_PX}
              onChange={(_, percent) => setCrop(percent)}
            >
              <img src={url} alt="" onLoad={(event) => show(event.currentTarget)} />
            </ReactCrop>
          )}
        </div>
        <p className="hint num" role="status">
          {area && `${area.width} × ${area.height} px`}
        </p>
      </form>
    </Dialog>
  )
}

const ARIA_LABELS = {
  cropArea: 'Frame: the arrow keys move it',
  nwDragHandle: 'Left top handle',
  nDragHandle: 'Top handle',
  neDragHandle: 'Right top handle',
  eDragHandle: 'Right handle',
  seDragHandle: 'Right bottom handle',
  sDragHandle: 'Bottom handle',
  swDragHandle: 'Left bottom handle',
  wDragHandle: 'Left handle',
}

/** The largest square in the middle, or the whole picture. */
const firstCrop = ({ width, height }: SidesPx, isSquare: boolean): PercentCrop => {
  if (!isSquare) return { unit: '%', x: 0, y: 0, width: 100, height: 100 }
  const side: { unit: '%'; width: number } | { unit: '%'; height: number } =
    width < height ? { unit: '%', width: 100 } : { unit: '%', height: 100 }
  return centerCrop(makeAspectCrop(side, 1, width, height), width, height)
}

/** Whole px, at least one. */
const areaOf = (crop: PercentCrop, sides: SidesPx): Area => {
  const px = (percent: number, side: number) => Math.round((percent / 100) * side)
  const x = px(crop.x, sides.width)
  const y = px(crop.y, sides.height)
  return {
    x,
    y,
    width: Math.max(1, Math.min(px(crop.width, sides.width), sides.width - x)),
    height: Math.max(1, Math.min(px(crop.height, sides.height), sides.height - y)),
  }
}
