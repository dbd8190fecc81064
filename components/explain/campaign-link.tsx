import { Link } from "@/components/ui/link.tsx";

type CampaignLinkProps = { campaign: { id: string; name: string }; occurrence: number };

/** To the report of this send. */
export function CampaignLink({ campaign: { id, name }, occurrence }: CampaignLinkProps) {
  return (
    <Link
      href={`/campanhas/${id}?envio=${occurrence}`}
      className="rounded-sm underline underline-offset-2 hover:text-foreground"
    >
      {name}
    </Link>
  );
}
