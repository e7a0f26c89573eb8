import { Fragment, type ReactNode } from "react";
import { webAddress } from "./text";

const INLINE = /(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/;

/** Emphasis, code and links. Everything else, markup included, stays the text it is. */
function inline(text: string): ReactNode[] {
  return text.split(INLINE).map((part, index) => {
    if (part.startsWith("**") && part.length > 4) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`") && part.length > 2) return <code key={index}>{part.slice(1, -1)}</code>;
    const link = part.match(/^\[([^\]]+)\]\(([^)\s]+)\)$/);
    const address = webAddress(link?.[2]);
    if (link && address) {
      return (
        <a key={index} href={address} target="_blank" rel="noopener noreferrer">
          {link[1]}
        </a>
      );
    }
    if (part.startsWith("*") && part.length > 2 && part.endsWith("*")) return <em key={index}>{part.slice(1, -1)}</em>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}

/** The part of Markdown that instructions need: paragraphs, headings, lists, emphasis, code, links. */
export function Markdown({ text }: { text: string }) {
  const blocks = text.replaceAll("\r\n", "\n").split(/\n{2,}/).filter((block) => block.trim());
  return (
    <div className="markdown">
      {blocks.map((block, index) => {
        const lines = block.trim().split("\n");
        const heading = lines.length === 1 ? block.match(/^#{1,6}\s+(.*)$/) : null;
        if (heading) return <h3 key={index}>{inline(heading[1] ?? "")}</h3>;
        const isList = (mark: RegExp) => lines.every((line) => mark.test(line));
        const items = (mark: RegExp) => lines.map((line, at) => <li key={at}>{inline(line.replace(mark, ""))}</li>);
        if (isList(/^\s*[-*]\s+/)) return <ul key={index}>{items(/^\s*[-*]\s+/)}</ul>;
        if (isList(/^\s*\d+[.)]\s+/)) return <ol key={index}>{items(/^\s*\d+[.)]\s+/)}</ol>;
        return <p key={index}>{inline(lines.join(" "))}</p>;
      })}
    </div>
  );
}
