{{- define "qr.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "qr.fullname" -}}
{{- $name := include "qr.name" . -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- /* What selects pods: never changes during the life of a release. Call: (list $ "api"). */ -}}
{{- define "qr.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ include "qr.name" $root }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "qr.labels" -}}
{{- $root := index . 0 -}}
{{ include "qr.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- with $root.Values.commonLabels }}
{{ toYaml . }}
{{- end -}}
{{- end -}}

{{- /* Call: (list $ "api" "name-suffix" annotations). */ -}}
{{- define "qr.metadata" -}}
{{- $root := index . 0 -}}
{{- $suffix := index . 2 -}}
name: {{ include "qr.fullname" $root }}{{ with $suffix }}-{{ . }}{{ end }}
namespace: {{ $root.Release.Namespace }}
labels:
  {{- include "qr.labels" (list $root (index . 1)) | nindent 2 }}
{{- $annotations := merge (dict) (index . 3 | default dict) $root.Values.commonAnnotations }}
{{- with $annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}

{{- /* Annotations of a Job that Helm and Argo CD run at a moment. Call: (list "pre-install,pre-upgrade" "PreSync"). */ -}}
{{- define "qr.hook" -}}
helm.sh/hook: {{ index . 0 }}
helm.sh/hook-delete-policy: before-hook-creation
argocd.argoproj.io/hook: {{ index . 1 }}
argocd.argoproj.io/hook-delete-policy: BeforeHookCreation
{{- end -}}

{{- define "qr.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "qr.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ .Values.serviceAccount.name | default (include "qr.fullname" .) }}
{{- else -}}
{{ .Values.serviceAccount.name | default "default" }}
{{- end -}}
{{- end -}}

{{- /* The roles that run, by name of their component. */ -}}
{{- define "qr.components" -}}
{{- if eq .Values.mode "all-in-one" -}}
all-in-one
{{- else -}}
api redirect worker
{{- end -}}
{{- end -}}

{{- /* The name of the values of a component. */ -}}
{{- define "qr.valuesOf" -}}
{{- get (dict "all-in-one" "allInOne" "api" "api" "redirect" "redirect" "worker" "worker") . | default "jobs" -}}
{{- end -}}

{{- /* A journal that outlives its pod needs the stable names of a StatefulSet. */ -}}
{{- define "qr.edgeKind" -}}
{{- $journal := .Values.redirect.journal -}}
{{- ternary "StatefulSet" "Deployment" (and $journal.enabled $journal.persistent) -}}
{{- end -}}

{{- define "qr.hostOf" -}}
{{- (urlParse .).host | splitList ":" | first -}}
{{- end -}}

{{- /* A memory limit in MiB. Below 512 MiB, Node does not collect in time and the kernel ends the process. Call: (list "api" resources). */ -}}
{{- define "qr.memoryMi" -}}
{{- $limit := (index . 1).limits.memory -}}
{{- $mi := trimSuffix "Mi" $limit | int -}}
{{- if hasSuffix "Gi" $limit }}{{ $mi = mul 1024 (trimSuffix "Gi" $limit | int) }}{{ end -}}
{{- if lt (int $mi) 512 -}}
{{- fail (printf "%s.resources.limits.memory is %s: at least 512Mi, because the heap of Node does not shrink below it" (index . 0) $limit) -}}
{{- end -}}
{{- $mi -}}
{{- end -}}
