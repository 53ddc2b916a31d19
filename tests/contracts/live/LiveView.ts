import { replayChanges } from '../../../shared/content/applyChanges.ts'
import { type Content, EMPTY_CONTENT } from '../../../shared/content/content.ts'
import type { ToldChanges } from '../../../shared/maps/live.ts'

/** What the page of a reader shows of a map's content, and how far its stream has told it. */
export class LiveView {
  content: Content = EMPTY_CONTENT
  revision = 0
  /** Up to which revision this stream has told. */
  told = 0
  /** Differences do not say where POIs lead. Who becomes an editor learns it with the next entry. */
  lacksLinks = false

  /** Returns whether the content has to be read anew. @throws if an event was lost or comes twice */
  take(told: ToldChanges): boolean {
    if (told.after !== this.told)
      throw new Error(`A stream that has told up to ${this.told} goes on after ${told.after}.`)
    this.told = told.revision
    if (told.revision <= this.revision) return false
    // It was told to read anew, and could not.
    if (told.after > this.revision) return true
    if (told.kind === 'entries') {
      const revisions = told.entries.map(({ revision }) => revision).join()
      const wanted = Array.from({ length: told.revision - told.after }, (_, at) => told.after + 1 + at).join()
      if (revisions !== wanted) throw new Error(`The entries ${revisions} are told instead of ${wanted}.`)
      if (this.lacksLinks) return true
      const fresh = told.entries.filter(({ revision }) => revision > this.revision)
      this.#show(
        replayChanges(
          this.content,
          fresh.flatMap(({ changes }) => changes),
        ),
        told.revision,
      )
      return false
    }
    this.lacksLinks = true
    // It goes on from before what was read meanwhile.
    if (told.after !== this.revision) return true
    this.#show(replayChanges(this.content, told.changes), told.revision)
    return false
  }

  /** Shows what was read as a whole. */
  open(content: Content, revision: number): void {
    this.lacksLinks = false
    this.#show(content, revision)
  }

  #show(content: Content, revision: number): void {
    this.content = content
    this.revision = revision
  }
}
