import { beforeEach, describe, expect, it } from 'vitest'
import { aCategory } from '../../../tests/builders.ts'
import { World } from '../../../tests/content/World.ts'
import { TestScene } from '../../../tests/scene/TestScene.ts'
import type { DraftState } from '../../scene/state/Draft.ts'
import type { SceneEvent } from '../../scene/state/SceneEvent.ts'
import { bindDrafts } from './bindDrafts.ts'
import { createKeptDrafts, type KeptDrafts } from './keptDrafts.ts'

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
}

beforeEach(() => {
  stored = new Map()
})

/** A canvas whose drawings are kept, as in the editor. */
const editor = (isKept = () => true) => {
  const test = new TestScene()
  const { session } = new World()
  const drafts: KeptDrafts = createKeptDrafts('7', storage)
  const listeners = new Set<(event: SceneEvent) => void>()
  test.onEvent = (event) => listeners.forEach((listener) => listener(event))
  const scene = {
    get begun() {
      return test.runner.begun
    },
    resume: test.runner.resume.bind(test.runner),
    act: () => void test.cancel(),
    onDraft: (listener: (draft: DraftState) => void) =>
      test.store.subscribe(({ draftState }, before) => {
        if (draftState !== before.draftState) listener(draftState)
      }),
    onEvent(listener: (event: SceneEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const keeper = bindDrafts({ scene, session, drafts, isKept })
  const kept = () => drafts.list.getState().map(({ draft }) => draft)
  const offered = () => drafts.list.getState().filter(({ id }) => !drafts.open.getState().has(id))
  const drawCorner = () => {
    test.runner.use('polygon')
    test.click(100, 100).click(200, 100).click(200, 200)
  }
  const points = () => (test.runner.begun?.kind === 'shape' ? test.runner.begun.points.length : 0)
  return { test, session, drafts, keeper, kept, offered, drawCorner, points }
}

describe('a drawing under way', () => {
  it('is kept from its first point on, as a reloaded page finds it', () => {
    const { drawCorner, kept, offered } = editor()
    drawCorner()
    expect(kept()).toMatchObject([{ kind: 'shape', tool: 'polygon', points: { length: 3 } }])
    expect(offered()).toEqual([])
    const reloaded = editor()
    expect(reloaded.offered()).toHaveLength(1)
    const [draft] = reloaded.offered()
    if (draft) reloaded.keeper.resume(draft)
    expect([reloaded.test.runner.name, reloaded.points()]).toEqual(['polygon', 3])
    expect(reloaded.kept()).toHaveLength(1)
  })

  it('is not kept where it is not worth it, and not offered after Escape', () => {
    const { drawCorner, kept, offered, session, test } = editor(() => false)
    drawCorner()
    expect(kept()).toEqual([])
    test.cancel()
    expect(offered()).toEqual([])
    expect(session.store.getState().canUndo).toBe(false)
  })

  it('is no longer kept once it is finished', () => {
    const { test, drawCorner, kept } = editor()
    drawCorner()
    test.complete()
    expect(test.events.at(-1)?.kind).toBe('drawn')
    expect(kept()).toEqual([])
  })

  it('is no longer kept once its points are taken back one by one', async () => {
    const { test, drawCorner, kept } = editor()
    drawCorner()
    test.dropLast().dropLast().dropLast()
    await Promise.resolve()
    expect(kept()).toEqual([])
    test.runner.send({ kind: 'restore' })
    expect(kept()).toHaveLength(1)
  })

  it('is offered after Escape and after another tool, each one by itself', () => {
    const { test, drawCorner, offered } = editor()
    drawCorner()
    test.cancel()
    expect(offered()).toHaveLength(1)
    drawCorner()
    test.cancel()
    test.runner.use('polyline')
    test.click(300, 300)
    test.runner.use('select')
    expect(offered().map(({ draft }) => draft.kind === 'shape' && draft.tool)).toEqual([
      'polygon',
      'polygon',
      'polyline',
    ])
  })
})

describe('undo', () => {
  it('gives a draft back whole after Escape, not the zone before it; redo sets it aside again', () => {
    const { test, session, drawCorner, points, offered } = editor()
    const category = aCategory({ name: 'Before' })
    session.commit([{ op: 'insert', kind: 'category', entity: category }])
    drawCorner()
    test.cancel()
    expect(session.undo()?.done).toBe('set the unfinished polygon aside')
    expect([points(), offered()]).toEqual([3, []])
    expect(session.store.getState().content.categories.size).toBe(1)
    expect(session.redo()?.done).toBe('set the unfinished polygon aside')
    expect([points(), offered().length]).toEqual([0, 1])
    session.undo()
    expect(points()).toBe(3)
  })

  it('does not continue a draft that was continued in another way', () => {
    const { test, session, keeper, drawCorner, offered, points } = editor()
    drawCorner()
    test.cancel()
    const [draft] = offered()
    if (draft) keeper.resume(draft)
    expect(session.store.getState().canUndo).toBe(false)
    test.click(100, 200).cancel()
    expect(session.undo()?.done).toBe('set the unfinished polygon aside')
    expect(points()).toBe(4)
  })

  it('offers a discarded draft again', () => {
    const { test, session, keeper, drawCorner, offered } = editor()
    drawCorner()
    test.cancel()
    const [draft] = offered()
    if (draft) keeper.discard(draft)
    expect(offered()).toEqual([])
    expect(session.undo()).toMatchObject({
      done: 'discarded the unfinished polygon',
      places: [{ left: 100, right: 200, bottom: 400, top: 500 }],
    })
    expect(offered()).toEqual([draft])
    expect(session.undo()).toBeNull()
  })
})

it('keeps a finished pencil drawing until it is named or discarded', () => {
  const { test, keeper, kept, offered } = editor()
  test.runner.use('pencil')
  test.down(10, 10).move(60, 60).up(60, 60).complete()
  expect([kept().length, offered().length]).toEqual([1, 0])
  expect(editor().offered()).toHaveLength(1)
  keeper.dropFinished()
  expect(kept()).toEqual([])
})

it('offers what was under way once the scene is gone', () => {
  const { drawCorner, keeper, offered } = editor()
  drawCorner()
  keeper.stop()
  expect(offered()).toHaveLength(1)
})
