import { Trash2, Undo2 } from 'lucide-react'
import { LINE_UP_TEXTS } from '../../../shared/texts/lineUpTexts.ts'
import { classNames } from '../../ui/classNames.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import type { DraftPair, DraftPairs, PairAct } from './controlPairs.ts'

interface PairListProps {
  draft: DraftPairs
  /** How far each pair is off, by its id; null where that cannot be told. */
  misses: ReadonlyMap<number, number | null>
  worstId: number | null
  onAct: (act: PairAct) => void
  onShow: (pair: DraftPair) => void
}

export const PairList = ({ draft, misses, worstId, onAct, onShow }: PairListProps) => (
  <section className="pair-list" aria-label={LINE_UP_TEXTS.pairs}>
    <div className="pane__head">
      <h3 className="pane__title">{LINE_UP_TEXTS.pairs}</h3>
      <Button
        size="sm"
        variant="quiet"
        icon={<Undo2 />}
        disabled={draft.past.length === 0}
        onClick={() => onAct({ kind: 'undo' })}
      >
        {LINE_UP_TEXTS.undo}
      </Button>
    </div>
    {draft.pairs.length === 0 && <p className="hint">{LINE_UP_TEXTS.noPairs}</p>}
    <ol className="pair-list__pairs">
      {draft.pairs.map((pair, index) => (
        <li key={pair.id} className={classNames('pair', pair.id === worstId && 'pair--worst')}>
          <button
            type="button"
            className="pair__show"
            aria-label={LINE_UP_TEXTS.show(index + 1)}
            onClick={() => onShow(pair)}
          >
            <span className="mark__number">{index + 1}</span>
          </button>
          <span className="pair__text">{textOf(pair, misses.get(pair.id) ?? null)}</span>
          <IconButton
            label={LINE_UP_TEXTS.remove(index + 1)}
            onClick={() => onAct({ kind: 'remove', id: pair.id })}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ol>
  </section>
)

const textOf = ({ from, to }: DraftPair, miss: number | null): string => {
  if (from === null) return LINE_UP_TEXTS.half.from
  if (to === null) return LINE_UP_TEXTS.half.to
  return miss === null ? '' : LINE_UP_TEXTS.off(miss)
}
