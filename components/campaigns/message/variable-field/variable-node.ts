import { DecoratorNode, type LexicalUpdateJSON, type NodeKey, type SerializedLexicalNode, type Spread } from "lexical";

type SerializedVariable = Spread<{ code: string; label: string }, SerializedLexicalNode>;

/** A variable in a text: shown as a chip with its label, stored as its code such as `{{store}}`. */
export class VariableNode extends DecoratorNode<null> {
  readonly code: string;
  readonly label: string;

  static override getType(): string {
    return "variable";
  }

  static override clone(node: VariableNode): VariableNode {
    return new VariableNode(node.code, node.label, node.getKey());
  }

  static override importJSON({ code, label, ...rest }: SerializedVariable): VariableNode {
    return new VariableNode(code, label).updateFromJSON(rest as LexicalUpdateJSON<SerializedLexicalNode>);
  }

  constructor(code: string, label: string, key?: NodeKey) {
    super(key);
    this.code = code;
    this.label = label;
  }

  override exportJSON(): SerializedVariable {
    return { ...super.exportJSON(), code: this.code, label: this.label };
  }

  override createDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = "mx-px rounded-md bg-primary-soft px-1.5 py-0.5 text-[13px] box-decoration-clone";
    chip.setAttribute("contenteditable", "false");
    chip.textContent = this.label;
    return chip;
  }

  override updateDOM(): false {
    return false;
  }

  override decorate(): null {
    return null;
  }

  override isInline(): true {
    return true;
  }

  /** A copied text contains the code. */
  override getTextContent(): string {
    return this.code;
  }
}
