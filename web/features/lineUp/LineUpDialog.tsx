import { type KeyboardEvent, useMemo, useReducer, useState } from 'react'
import { heldZonesInSteps } from '../../../shared/maps/imagePlacing.ts'
import { type LineUp, missesOf, PAIRS_MAX, PAIRS_MIN, warpOf } from '../../../shared/maps/lineUp.ts'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import type { OpenedMap } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { ComparedImages } from './ComparedImages.tsx'
import {
  actOnPairs,
  type DraftPair,
  type DraftPairs,
  openPair,
  type Side,
  wholePairs,
} from './controlPairs.ts'
import { HeldZones } from './HeldZones.tsx'
import { ImagePane } from './ImagePane.tsx'
import { PairList } from './PairList.tsx'
import { PointMarks } from './PointMarks.tsx'
import { type Loaded, useLoaded } from './useLoaded.ts'
import { usePane } from './usePane.ts'
import { useSteps } from './useSteps.ts'
import './lineUp.css'

/** Pairs as somebody left them, with the warp that they were to give. */
export interface LineUpDraft {
  readonly pairs: DraftPairs
  readonly warp: LineUp['warp']
}

interface LineUpDialogProps {
  /** Opens the map whose image is to be replaced. */
  open: () => Promise<OpenedMap>
  file: File
  draft: LineUpDraft
  onUse: (lineUp: LineUp, draft: LineUpDraft) => void
  /** Closed without using the pairs, which are not lost. */
  onClose: (draft: LineUpDraft) => void
}

const WIDTH_PX = 1_200

/** Lines up two images of a map by pairs of points, one below the other on phones, and shows how well they fit. */
export const LineUpDialog = ({ open, file, draft, onUse, onClose }: LineUpDialogProps) => {
  const loaded = useLoaded(open, file)
  const [pairs, act] = useReducer(actOnPairs, draft.pairs)
  const [wanted, setWarp] = useState(draft.warp)
  const whole = useMemo(() => wholePairs(pairs.pairs), [pairs.pairs])
  const warp = whole.length < PAIRS_MIN.spline ? 'affine' : wanted
  const lineUp = useMemo((): LineUp => ({ warp, pairs: whole }), [warp, whole])
  const isUsable = whole.length >= PAIRS_MIN.affine && warpOf(lineUp) !== null
  const left = { pairs, warp: wanted }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    act({ kind: 'undo' })
  }
  return (
    <Dialog
      open
      onOpenChange={() => onClose(left)}
      title={LINE_UP_TEXTS.title}
      width={WIDTH_PX}
      keepOnOutsideClick
      className="line-up-dialog"
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={() => onClose(left)}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" disabled={!isUsable} onClick={() => onUse(lineUp, left)}>
            {LINE_UP_TEXTS.use}
          </Button>
        </>
      }
    >
      <div className="line-up" onKeyDown={onKeyDown}>
        <HelpLink chapter="making-a-map" section="another-image">
          How lining up works
        </HelpLink>
        {loaded.kind === 'loading' && <p role="status">{LINE_UP_TEXTS.loading}</p>}
        {loaded.kind === 'failed' && <p role="alert">{LINE_UP_TEXTS.failed}</p>}
        {loaded.kind === 'loaded' && (
          <Images {...{ loaded, pairs, act, lineUp, isUsable }} onWarp={setWarp} />
        )}
      </div>
    </Dialog>
  )
}

interface ImagesProps {
  loaded: Loaded
  pairs: DraftPairs
  act: (act: Parameters<typeof actOnPairs>[1]) => void
  lineUp: LineUp
  isUsable: boolean
  onWarp: (warp: LineUp['warp']) => void
}

const Images = ({ loaded, pairs, act, lineUp, isUsable, onWarp }: ImagesProps) => {
  const [mode, setMode] = useState<'points' | 'compare'>('points')
  const { misses, worst } = useMemo(() => judged(pairs.pairs, lineUp), [pairs.pairs, lineUp])
  const { from, to, content } = loaded
  const move = useMemo(
    () => ({ from: from.size, to: to.size, placing: lineUp }),
    [from.size, to.size, lineUp],
  )
  const held = useSteps(
    useMemo(() => (isUsable ? () => heldZonesInSteps(content, move) : null), [isUsable, content, move]),
  )
  const panes = { from: usePane(from.size), to: usePane(to.size) }
  const warp = isUsable ? warpOf(lineUp) : null
  const isComparing = mode === 'compare' && warp !== null
  const show = (pair: DraftPair) => {
    setMode('points')
    if (pair.from) panes.from.show(pair.from)
    if (pair.to) panes.to.show(pair.to)
  }
  const paneOf = (side: Side) => (
    <ImagePane
      title={LINE_UP_TEXTS.sides[side]}
      pane={panes[side]}
      layers={[{ picture: loaded[side], opacity: 1 }]}
      onPlace={(point) => act({ kind: 'place', side, point })}
    >
      <PointMarks
        side={side}
        pane={panes[side]}
        pairs={pairs.pairs}
        worstId={worst?.id ?? null}
        onAct={act}
      />
    </ImagePane>
  )
  return (
    <>
      <p className="hint">{LINE_UP_TEXTS.hint}</p>
      <div className="line-up__ways">
        <SegmentedControl
          label="View"
          value={isComparing ? 'compare' : 'points'}
          options={[
            { value: 'points', label: LINE_UP_TEXTS.modes.points },
            { value: 'compare', label: LINE_UP_TEXTS.modes.compare },
          ]}
          disabled={!isUsable}
          onChange={setMode}
        />
        {lineUp.pairs.length >= PAIRS_MIN.spline && (
          <SegmentedControl
            label="How the image is led"
            value={lineUp.warp}
            options={[
              { value: 'affine', label: LINE_UP_TEXTS.warps.affine },
              { value: 'spline', label: LINE_UP_TEXTS.warps.spline },
            ]}
            onChange={onWarp}
          />
        )}
        <span className="hint">{LINE_UP_TEXTS.warpHints[lineUp.warp]}</span>
      </div>
      <div className="line-up__body">
        <div className="line-up__images" hidden={isComparing}>
          {paneOf('from')}
          {paneOf('to')}
        </div>
        {isComparing && <ComparedImages {...{ from, to, warp }} />}
        <PairList draft={pairs} misses={misses} worstId={worst?.id ?? null} onAct={act} onShow={show} />
      </div>
      <p className="line-up__state" role="status">
        {stateText(pairs.pairs, lineUp, isUsable)}
        {worst && ` ${LINE_UP_TEXTS.worst(worst.at, worst.px)}`}
      </p>
      <HeldZones {...held} />
    </>
  )
}

/** What is less is how exactly people click. */
const NOTABLE_PX = 1

/** Returns how far each pair is off, and which is the worst, if one is notably so. */
const judged = (pairs: readonly DraftPair[], lineUp: LineUp) => {
  const whole = pairs.filter(({ from, to }) => from && to)
  const misses = new Map(missesOf(lineUp).map((miss, index) => [whole[index]?.id ?? 0, miss]))
  let worst: { readonly id: number; readonly at: number; readonly px: number } | null = null
  for (const [index, { id }] of pairs.entries()) {
    const px = misses.get(id) ?? 0
    if (px > (worst?.px ?? NOTABLE_PX)) worst = { id, at: index + 1, px }
  }
  return { misses, worst }
}

const stateText = (pairs: readonly DraftPair[], lineUp: LineUp, isUsable: boolean): string => {
  const count = lineUp.pairs.length
  if (count < PAIRS_MIN.affine) return LINE_UP_TEXTS.missing(PAIRS_MIN.affine - count)
  if (!isUsable) return LINE_UP_TEXTS.noFit
  if (count < PAIRS_MIN.spline) return LINE_UP_TEXTS.untilBent(PAIRS_MIN.spline - count)
  return pairs.length >= PAIRS_MAX && !openPair(pairs) ? LINE_UP_TEXTS.full : ''
}
