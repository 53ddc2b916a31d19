import { createStore } from 'zustand/vanilla'
import { LOCAL_TEXTS } from '../../shared/texts/localTexts.ts'
import type { OpenedMap } from '../sources/MapSource.ts'
import type { ContentSession, ContentState } from './contentState.ts'

const unsubscribe = () => undefined

/** The content of a map as it was read once: nothing is committed to it, and nothing of it is followed. */
export const createViewOnlySession = ({
  content,
  revision,
}: Pick<OpenedMap, 'content' | 'revision'>): ContentSession => ({
  store: createStore<ContentState>(() => ({
    content,
    revision,
    save: { kind: 'saved' },
    canUndo: false,
    canRedo: false,
    isGone: false,
    busy: null,
  })),
  newId: () => 1,
  commit: () => ({ ok: false, text: LOCAL_TEXTS.viewOnly, refusals: [] }),
  commitLarge: () => Promise.resolve({ ok: false, text: LOCAL_TEXTS.viewOnly, refusals: [] }),
  revert: (_direction, onDone) => onDone(null),
  record: () => '',
  recordCommitted: () => '',
  forgetStep: () => undefined,
  undo: () => null,
  canUndoStep: () => false,
  redo: () => null,
  pendingChanges: () => ({ base: content, revision, changes: [] }),
  dropHeld: () => undefined,
  catchUp: () => Promise.resolve(),
  retry: () => undefined,
  onNotice: () => unsubscribe,
  onImage: () => unsubscribe,
  onOthers: () => unsubscribe,
  fieldsSet: () => new Map(),
  start: () => Promise.resolve(),
  stop: () => undefined,
})
