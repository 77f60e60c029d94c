// What crosses modules, for the checker and for readers; browsers never load this. Scenes are those of
// core/scene.py, snapshots those of docs/http.md.

// Scenes

/** @typedef {{ x: number, y: number, turn: number }} Place where something lies, and how */
/**
 * @typedef {{ id: string, symbol: string, layer: string, classes: string[], title: string,
 *   actions: string[], legal: string[], badge: string, on: string, group: string, about: string, from?: Place } & Place} Sprite
 *   `from`: where it lies now, in a preview of a decision that would move it
 */
/** @typedef {{ name: string, lines: string[], rule: string }} About what a kind of thing is */
/** @typedef {{ action: string, label: string, hint: string, symbol: string, kind: string, about: string }} Button */
/** @typedef {{ label: string, value: string, hint: string, symbol: string, about: string }} Fact */
/** @typedef {{ seat: number, facts: Fact[], marks: Fact[] }} PlayerPanel */
/**
 * @typedef {{ label: string, state: "done" | "now" | "next", seat: number | null, symbol: string, hint: string,
 *   about: string }} Turn
 */
/**
 * @typedef {{ id: string, symbol: string, label: string, hint: string, count: number, turn: number,
 *   actions: string[], legal: string[], badge: string, parts: string[], about: string }} Item
 */
/** @typedef {{ count: number | null, done: string, label: string }} Pick */
/** @typedef {"row" | "pictures" | "list" | "grid" | "counts"} TrayKind */
/** @typedef {{ id: string, label: string, items: Item[], note: string, pick: Pick | null, kind: TrayKind, house: string, home: number }} Tray */
/**
 * @typedef {{ id: string, label: string, symbol: string, values: string[], at: number, hint: string,
 *   actions: string[], legal: string[], badge: string, note: string, ground: string,
 *   markers: number[], seat: number | null, about: string }} Track
 */
/** @typedef {[left: number, top: number, width: number, height: number]} Part of a board */
/** @typedef {Record<string, [light: string, dark: string]>} Palette */
/**
 * @typedef {{ width: number, height: number, left: number, top: number, layers: string[], sprites: Sprite[],
 *   prompt: string, buttons: Button[], players: PlayerPanel[], choices: Record<string, string>,
 *   sheet: Record<string, string>, banner: string, missing: Record<string, string[]>, order: Turn[],
 *   trays: Tray[], tracks: Track[], tracks_label: string, forced: string, endless: boolean,
 *   focus: Part | null, lights: Record<string, string[]>, counted: Record<string, string[][]> }} Scene
 */
/** @typedef {Scene & { symbols: Record<string, string>, palette: Palette, about: Record<string, About> }} FullScene */

// Snapshots

/** @typedef {Record<string, number | null>} Score points by heading, `total` among them */
/**
 * @typedef {{ seat: number, name: string, kind: "person" | "bot", bot: string | null, failed: boolean,
 *   colour: number, score: Score | null, absent: "away" | "resigned" | null, late: boolean, program: boolean, presence: Presence | null }} SeatedPlayer
 */
/**
 * @typedef {{ here: boolean, since: number, come: boolean, left: boolean, free: boolean, vacant: boolean, replaced: boolean }} Presence
 *   of a person; `vacant`: nobody has taken the seat yet; `replaced`: the host may give it to somebody else
 */
/**
 * @typedef {{ seat: number, name: string, given: string, colour: number, colours: number[], joined: boolean }} Joining
 *   somebody who may say their name; `joined`: who has sat down without one
 */
/**
 * @typedef {{ seats: number[], sit: number[] | null, fewer: boolean, url: string | null }} Waiting for whom the game waits;
 *   `sit`: the colours for a reader who may sit down; `url`: of the free seats, for the host
 */
/** @typedef {{ kind: "join" | "sit" | "leave" | "resign" | "return" | "takeover" | "timeout" | "token" | "undo" | "pause" | "resume" | "decline", seat: number, name: string }} News */
/** @typedef {{ kind: string, seat: number | null, name: string, text: string }} TableEvent what happened by itself */
/**
 * @typedef {{ n: number, seat: number | null, name: string, text: string, short?: string, deed?: number, events?: TableEvent[] }} LogEntry
 *   a decision, in full and as a recap says it; `deed`: the decision that opened the deed
 */
/** @typedef {{ id: string, kind: "push" | "mail" | "hook", place: string, confirmed: boolean }} Wish to be told of one's turn */
/** @typedef {{ key: string, mail: boolean, notices: Wish[], secret?: string | null }} Telling what may be wished, and is */
/** @typedef {{ n: number, points: (number | null)[] }} MomentPoints after entry n, by seat */
/** @typedef {{ decision: number | null, turn: number | null, free: boolean, ask: number | null }} Undo */
/**
 * @typedef {{ seat: number, name: string, to: number, mine: boolean, answer: number[], goes: string,
 *   waiting: string[] }} Asking
 */
/**
 * @typedef {{ kind: "live" | "slow", turn: number, out: boolean, left: number[], running: number | null, paused: boolean, wishes: number[], vain: number[] }} Clock
 *   milliseconds left by seat, `turn` in seconds; whose time runs; who wants a pause, and who has asked in vain since the last decision
 */
/** @typedef {{ last: number, on: boolean }} TalkState the number of the last line; whether one may talk */
/** @typedef {{ n: number, seat: number, name: string, text: string, at: number }} Said a line, and when, in seconds */
/** @typedef {{ winners: number[], sentence: string, how: string, transcript: string }} Result */
/** @typedef {{ done: number, total: number }} Progress */
/** @typedef {{ seat: number, name: string }} Cover */
/** @typedef {{ step: number | null, of: number, words: string[] }} Lesson `step`: null when all is open */
/** @typedef {{ seat: number, name: string, url: string, come: boolean }} Invitation */
/**
 * @typedef {{ table: string, n: number, view: string, now: number, past: boolean, game: string, title: string,
 *   language: string, seat: number | null, yours: number[], to_move: number | null, covered: Cover | null,
 *   thinking: boolean, waking: boolean, compiling: Progress | null, players: SeatedPlayer[],
 *   gained: (number | null)[], scene: Scene, last: string[], taken: Sprite[], log: LogEntry[], result: Result | null,
 *   deal: { hash: string, seed: string | null }, replay: boolean, undo: Undo | null, redo: string | null,
 *   asking: Asking | null, refused: string | null, marked: boolean, rematch: string | null, host: boolean,
 *   links: Invitation[], network: string | null, lesson: Lesson | null, returns: number[], joining: Joining | null,
 *   news: News | null, waiting: Waiting | null, clock: Clock | null, talk: TalkState | null, public: boolean, watched: boolean, watchers: number }} Snapshot
 */
/** @typedef {Omit<Snapshot, "scene"> & { scene: FullScene }} FullSnapshot */
/**
 * @template T
 * @typedef {T | [first: number, count: number]} Piece of a list: something new, or what stays of the old one
 */
/**
 * @typedef {{ since: string, scene: Partial<Omit<Scene, "sprites">> & { sprites?: Piece<Sprite>[] }, log: Piece<LogEntry>[] }} Changes
 *   `since`: the view that they are about
 */
/** @typedef {Omit<Snapshot, "scene" | "log"> & { scene?: Scene, log?: LogEntry[], changes?: Changes }} Told a snapshot on its way */
/**
 * @typedef {{ n: number, action: string, put: Sprite[], gone: string[], scores: (Score | null)[] | null,
 *   ends?: boolean }} Preview what a decision would change
 */

// What is sent

/**
 * @typedef {"decision" | "handover" | "undo" | "ask" | "agree" | "refuse" | "alone" | "join" | "pause" | "phrase" | "resign" | "resume" | "return" | "takeover" | "talk"} EntryKind
 */
/**
 * @typedef {{ kind: EntryKind, seat: number, key?: string, action?: string, hold?: boolean, to?: number, bot?: string, name?: string,
 *   colour?: number }} Entry
 */
/**
 * @template [S=Snapshot]
 * @typedef {{ n: number, snapshot: S, held?: undefined } | { n: number, held: Preview }} EntryAnswer
 */
/** @typedef {{ heading?: string, heading_title?: string, sentence?: string, legal?: boolean }} Reason why not */
/** @typedef {{ table: string, language: string, last: number }} StreamPlace a table, and the last entry known of it */
/** @typedef {"entry" | "open" | "lost" | "end" | "here"} StreamNews */
/** @typedef {(kind: StreamNews, snapshot?: Snapshot) => void} StreamListener */
/** @typedef {"open" | "lost"} LineState whether the server answers */

// What the page of a table knows

/** @typedef {"step" | "slow" | "normal" | "fast" | "once"} Pace */
/**
 * @typedef {{ confirm: boolean, pace: Pace, shortcuts: boolean, speed: number, sound: boolean, notify: boolean }} Settings
 *   `speed`: of a replay
 */
/**
 * @typedef {{ action: string, preview: Preview, n: number, again?: boolean, turns?: number, unsent?: boolean }} Held
 *   A decision that waits to be confirmed, at entry n. `again`: it was undone before; `turns`: it is
 *   on trial, in one of so many ways, and taken back with the decision that has brought it; `unsent`: it
 *   was sent, and nobody knows whether it has arrived.
 */
/**
 * @typedef {object} State
 * @property {Snapshot | null} present the newest snapshot that is shown
 * @property {Snapshot[]} waiting those that are still to be shown
 * @property {number | null} at the moment looked back at, null in the present
 * @property {Snapshot | null} past the last moment that was looked back at
 * @property {boolean} still whether the way there shows no motion
 * @property {Held | null} held a decision that waits to be confirmed
 * @property {string | null} wanted one that is held as soon as its preview is there
 * @property {boolean} sending whether something is on its way to the server
 * @property {{ n: number, action: string } | null} pointed what a preview is wanted of, at which entry
 * @property {Preview | null} preview what is shown of it
 * @property {Item[]} chosen items chosen together so far
 * @property {boolean} playing whether the game plays by itself
 * @property {Settings} settings what the reader has chosen for all tables
 */

// What the start page knows

/** @typedef {{ kind: string, name: string }} SeatChoice a person here or elsewhere, or a level of bots */
/** @typedef {Record<string, Record<string, boolean>>} Flags of variants or options, by game */
/**
 * @typedef {{ id: string, url: string, game: string, title: string, mine: boolean, players: ({ name: string, colour: number, bot: string | null } | null)[],
 *   free: number, variants: string[], own_components: boolean, pace: string, language: string, when: number }} OpenTable null for a free seat
 */
/** @typedef {{ waiting: OpenTable[], under_way: OpenTable[] }} OpenTables */
/** @typedef {{ name: string, label: string, hint: string, value: boolean }} Flag a variant or an option */
/**
 * @typedef {{ game: string | null, level: string | null, name: string, open: boolean, count: number | null,
 *   seats: SeatChoice[], colours: number[], rules: Flags, pictures: Flags,
 *   public: boolean, watched: boolean, tempo: string, out: boolean }} Choice `tempo`: the name of a table's pace what was chosen last
 */

// What is drawn

/** @typedef {Node | string | null | undefined} Child of an element; what is empty is left out */
/**
 * @typedef {{ onclick?: (event: MouseEvent & { currentTarget: HTMLElement, target: HTMLElement }) => unknown,
 *   onchange?: (event: { target: HTMLInputElement }) => unknown, oninput?: (event: { target: HTMLInputElement }) => unknown,
 *   onpointerenter?: (event: PointerEvent) => unknown, onpointerleave?: (event: PointerEvent) => unknown,
 *   onfocus?: (event: { target: HTMLElement }) => unknown, onblur?: (event: FocusEvent) => unknown,
 *   [name: string]: any }} Attributes
 */

/** @typedef {{ seat: number, by: Record<string, string> }} Gain what a decision would bring, by heading */
/** @typedef {SVGGElement & { sprite: Sprite, use: SVGUseElement, angle: number, drawn?: string }} SpriteElement */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, zoom: number }} Look the point in the middle, and how much is enlarged */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Sides of a box */
/**
 * @typedef {{ x: number, y: number, from?: HTMLElement | SVGElement, key?: string, touch?: boolean, small?: boolean,
 *   nth?: number }} ClickPlace
 *   Where a click was on the screen, or the middle of what a key was pressed on: `from`. `small`: a finger could
 *   have meant the neighbour; `nth`: of several clicks.
 */
/** @typedef {{ label: string, hint: string, about: string, actions: string[], legal: string[] }} Clickable an item or a track */
/** @typedef {{ heading?: string, sentence: string }} Note */
/** @typedef {{ label: string, chosen: () => void, pointed?: () => void }} Option */

export {};
